import { writeFileSync } from 'node:fs'
import { CLIENT_VARIABLES, describeSettings } from '../src/settings/settings.ts'

/** Writes docs/reference/settings.md from the settings: `node tools/print-settings.ts`. */
const rows = describeSettings().map(
  ({ name, default: value, meaning }) =>
    `| \`${name}\` | ${value === '' ? '–' : `\`${value}\``} | ${meaning} |`,
)
const page = `# Settings

Variables of the environment. A variable with a wrong value, or an unknown \`NAMECHECK_*\` variable, ends the start with a message that names it.
An empty variable counts as not set. Lists are separated by commas. A service ignores the variables of clients:
${CLIENT_VARIABLES.map((name) => `\`${name}\``).join(', ')}.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`
writeFileSync(new URL('../docs/reference/settings.md', import.meta.url), page)
