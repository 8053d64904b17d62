import { RULES } from '../../src/checkers/analysis/rules/descriptor.ts'
import type { ProviderDescriptor, SettingRows } from '../../src/checkers/descriptor.ts'
import { DNS, RDAP, WHOIS } from '../../src/checkers/domains/descriptors.ts'
import type { Providers } from '../../src/checkers/providers.ts'
import type { Network } from '../../src/checkers/social/network.ts'
import { SOCIAL } from '../../src/checkers/social/settings.ts'
import { WELL_KNOWN } from '../../src/checkers/trademarks/well-known.ts'
import type { RegisterSource } from '../../src/registers/sources/source.ts'
import { PREFIX } from '../../src/settings/values.ts'
import { code, fileLimits, limit, table } from './tables.ts'

/** A fact of a provider: its label, and its text. */
type Fact = readonly [label: string, text: string]

/**
 * docs/reference/providers.md: what every provider covers, what it cannot know, its limits, license and settings, and the
 * date of these facts.
 */
export function providersPage(
  { social, trademarks, companies, analysis }: Providers,
  sources: readonly RegisterSource[],
): string {
  const files = (kind: RegisterSource['kind']) => sources.filter((source) => source.kind === kind).map(ofFile)
  return `# Providers

Every provider that the service can ask, and every public file that it can fetch. Each section comes from the descriptor of the provider.
\`/coverage\` of a service says which of them are on. [Domains and networks](sources.md) and [registers and analysis](sources-registers.md) say which
answers count.

*Facts checked* is the day on which the facts and the reader of the answers were checked, and the source of that check. \`spec\` is the
provider's documentation or what public clients say of it, \`recorded\` are published answers, \`live\` is the provider itself.

## Domains

${[RDAP, WHOIS, DNS].map(ofProvider).join('\n')}
## Social networks

${social.map(ofNetwork).join('\n')}
## Trademarks

${[...trademarks.map(ofProvider), ofProvider(WELL_KNOWN), ...files('marks')].join('\n')}
## Companies

${[...companies.map(ofProvider), ...files('companies')].join('\n')}
## Analysis

${[ofProvider(RULES), ...analysis.map(ofProvider)].join('\n')}`
}

const section = (
  title: string,
  facts: readonly Fact[],
  settings: SettingRows,
  needs: readonly string[],
): string =>
  `### ${title}

${table(['fact', title], facts)}
${settingsPart(settings, needs)}`

/** The settings of a provider; a needed one without a default switches it on. */
function settingsPart(settings: SettingRows, needs: readonly string[]): string {
  const rows = Object.entries(settings).map(([name, type]) => {
    const value = type.safeParse(undefined).data
    const shown = String(value ?? '') === '' ? '–' : code(String(value))
    return [code(PREFIX + name), needs.includes(name) ? 'yes' : 'no', shown, type.description ?? '']
  })
  return rows.length === 0 ? '' : `\n${table(['setting', 'needed', 'default', 'meaning'], rows)}\n`
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const verifiedOn = ({ on, as }: ProviderDescriptor['verified']): string => `${on} (${as})`

function ofProvider(
  provider: ProviderDescriptor & { settings?: SettingRows; needs?: readonly string[] },
): string {
  const { id, name, covers, cannotKnow, licence, attribution, verified, settings = {}, needs = [] } = provider
  return section(
    name,
    [
      ['Id', code(id)],
      ['Covers', sentence(covers)],
      ['Cannot know', sentence(cannotKnow)],
      ['Limits', limit(provider)],
      ['License', licence ?? 'none stated'],
      ['Attribution in reports', attribution ?? '–'],
      ['Facts checked', verifiedOn(verified)],
    ],
    settings,
    needs,
  )
}

function ofNetwork(network: Network): string {
  const { id, name, groups, unknowable, username, limits, terms, manual, verified, probes } = network
  const credentials = probes.flatMap(({ credential, unless }) => [
    ...(credential === undefined
      ? []
      : 'setting' in credential
        ? [credential.setting]
        : [credential.id, credential.secret]),
    ...(unless === undefined ? [] : [unless]),
  ])
  const rows: SettingRows = SOCIAL.settings
  const settings = Object.fromEntries(
    [...new Set(credentials)].flatMap((setting) => (rows[setting] ? [[setting, rows[setting]]] : [])),
  )
  return section(
    name,
    [
      ['Id', code(id)],
      ['Covers', `User names: ${username.text}. Group: ${groups.join(', ')}`],
      ['Says "free"', manual === undefined ? 'yes' : `No, a person must look: ${manual.text}`],
      ['Cannot know', unknowable],
      ['Limits', limit({ limits })],
      ['Documents and terms', terms],
      ['Facts checked', verifiedOn(verified)],
    ],
    settings,
    [],
  )
}

const ofFile = ({
  id,
  name,
  register,
  covers,
  limits,
  licence,
  attribution,
  settings,
  needs,
}: RegisterSource): string =>
  section(
    `File \`${id}\``,
    [
      ['Register', `${name}; ${register.office} (${register.jurisdiction})`],
      ['Covers, and what it lacks', sentence(covers)],
      ['Limits', fileLimits(limits)],
      ['License', licence],
      ['Attribution in reports', attribution],
      ['How', code(`namecheck registers fetch ${id}`)],
    ],
    settings,
    needs,
  )
