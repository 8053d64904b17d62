import type { WrongWord } from './words.ts'

export type Finding = { path: string; line: number; found: string; instead: string }

const CODE = /^```.*?^```|`[^`\n]+`|\]\([^)\s]*\)/gms
const CAMEL = /(?<=[a-z\d])(?=[A-Z])/g

/**
 * The wrong words of a file. Lines count from 1. In code, the whole file is checked, and names in camelCase are split
 * into words. In Markdown, code and link targets are not checked.
 */
export function findingsIn(
  path: string,
  text: string,
  wrong: readonly WrongWord[],
  quoted: readonly RegExp[],
): Finding[] {
  const words = wordsOf(path, text, quoted)
  return wrong.flatMap(({ pattern, instead, notIn = [] }) =>
    notIn.some((scope) => path === scope || path.startsWith(`${scope}/`))
      ? []
      : [...words.matchAll(pattern)].map((match) => ({
          path,
          line: words.slice(0, match.index).split('\n').length,
          found: match[0].replace(/\s+/g, ' '),
          instead,
        })),
  )
}

function wordsOf(path: string, text: string, quoted: readonly RegExp[]): string {
  const blank = (part: string) => part.replace(/[^\n]/g, '')
  const prose = path.endsWith('.md') ? text.replace(CODE, blank) : text
  const ours = quoted.reduce((rest, name) => rest.replace(name, blank), prose)
  return path.endsWith('.md') ? ours : ours.replace(CAMEL, ' ')
}
