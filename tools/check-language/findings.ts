import type { Rule, Rules } from './rules.ts'

export type Finding = { path: string; line: number; found: string; rule: Rule }

const CODE = /^```.*?^```|`[^`\n]+`|\]\([^)\s]*\)/gms
const CAMEL = /(?<=[a-z\d])(?=[A-Z])/g

/** Every forbidden word of a file, also for rules that do not cover the file. Lines count from 1. */
export function findingsIn(path: string, text: string, { forbidden, allowed }: Rules): Finding[] {
  const words = wordsOf(path, text, allowed)
  return forbidden.flatMap((rule) =>
    [...words.matchAll(rule.pattern)].map((match) => ({
      path,
      line: words.slice(0, match.index).split('\n').length,
      found: match[0].replace(/\s+/g, ' '),
      rule,
    })),
  )
}

/**
 * The text to check, with its line breaks: without public names, without code in Markdown; in code, camelCase is
 * split.
 */
function wordsOf(path: string, text: string, allowed: readonly RegExp[]): string {
  const blank = (part: string) => part.replace(/[^\n]/g, '')
  const prose = path.endsWith('.md') ? text.replace(CODE, blank) : text
  const ours = allowed.reduce((rest, name) => rest.replace(name, blank), prose)
  return path.endsWith('.md') ? ours : ours.replace(CAMEL, ' ')
}
