import { toALabel, toULabel } from './idna.ts'
import { TLD_LETTERS, type TldLetters } from './tld-scripts.ts'

const ASCII = /^[a-z0-9-]+$/
const JAPANESE = ['Hani', 'Hira', 'Kana']

/**
 * Whether a TLD's registry can hold this label. `tld` and `label` may be in Unicode or A-label form; for a suffix
 * such as `co.uk` the last part decides. An unknown TLD accepts ASCII only.
 */
export function tldAccepts(tld: string, label: string): boolean {
  const top = tld.slice(tld.lastIndexOf('.') + 1)
  const key = toALabel(top) ?? top
  const table = Object.hasOwn(TLD_LETTERS, key) ? TLD_LETTERS[key] : undefined
  const unicode = toULabel(label)
  if (ASCII.test(unicode)) return table?.ascii !== false && !/^.{2}--/.test(unicode)
  return table !== undefined && inOneScript(unicode, table) && inLetters(unicode, table)
}

/** Digits and hyphens belong to every script; Japanese mixes its own three with `a-z`. */
function inOneScript(label: string, { scripts }: TldLetters): boolean {
  if (scripts.some((script) => pattern([script]).test(label))) return true
  return JAPANESE.every((script) => scripts.includes(script)) && pattern(JAPANESE, 'a-z').test(label)
}

const patterns = new Map<string, RegExp>()

function pattern(scripts: readonly string[], also = ''): RegExp {
  const own = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')
  const source = `^[${own}${also}0-9-]+$`
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

/** Only Latin letters are listed one by one. */
function inLetters(label: string, { letters }: TldLetters): boolean {
  if (letters === undefined || !/\p{Script=Latin}/u.test(label)) return true
  return [...label].every((letter) => ASCII.test(letter) || letters.includes(letter))
}
