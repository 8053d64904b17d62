import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const README = fileURLToPath(new URL('../../../sdk/node/README.md', import.meta.url))

/** A fenced sample of the README, named by its heading and its position under it. */
export type Sample = { name: string; language: string; code: string }

export function samplesOfReadme(): Sample[] {
  const samples: Sample[] = []
  for (const section of readFileSync(README, 'utf8').split(/^#+ /m)) {
    const heading = section.split('\n', 1)[0] ?? ''
    const fences = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    for (const [index, [, language = '', code = '']] of fences.entries())
      samples.push({ name: `${heading} ${index + 1}`, language, code })
  }
  return samples
}

/** The same program for CommonJS. */
export function asCommonJs(code: string): string {
  const imports = code.replaceAll(
    /^import (\w+|\{[^}]*\})(?:, (\{[^}]*\}))? from ('[^']+')$/gm,
    (_, what: string, more: string | undefined, from: string) =>
      [what, more].flatMap((names) => (names ? [`const ${names} = require(${from})`] : [])).join('\n'),
  )
  return `(async () => {\n${imports}\n})()\n`
}
