import type { NameForms } from '../../events/check.ts'
import { latinWords } from '../latin.ts'
import { toALabel } from './idna.ts'

/** A label to look up: as it is sent, and as people read it. */
export type DomainLabel = { label: string; unicode: string }

const NON_ASCII = /[^\x20-\x7e]/
const INSIDE_WORDS = /['’‘ʼ`´]/g
const WORDS = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu

/** How German and Scandinavian names are written without their letters. */
const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
/** Japanese and Korean names, in which Han characters are not read as in Chinese. */
const HAN = /\p{Script=Han}/u
const KANA_OR_HANGUL = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** `½` in normal form: joined, it would be another number. */
const FRACTION = /\p{Nd}\u2044\p{Nd}/u

/**
 * Labels under which a name could be registered: joined and hyphenated, in Latin letters and, for a name with
 * others, also in its own letters (which only some TLDs accept: see `tldAccepts`). Without repeats, none longer than
 * 63 octets; empty if no part of the name is allowed in a label.
 */
export function domainLabels(name: NameForms): DomainLabel[] {
  const spellings = inLatin(name).flatMap((words) => spell(name, words, '-'))
  if (NON_ASCII.test(name.normalized)) {
    const words = smallLetters(name).replace(INSIDE_WORDS, '').match(WORDS) ?? []
    spellings.push(...spell(name, words, '-'))
  }
  const labels = new Map<string, DomainLabel>()
  for (const unicode of spellings) {
    const label = toALabel(unicode)
    if (label !== null && !labels.has(label)) labels.set(label, { label, unicode })
  }
  return [...labels.values()]
}

/**
 * User names that the owner of a name would choose, for each spelling of the name in Latin letters; of a spelling the likeliest
 * first: joined, with `_`, with `-`. Only `a-z0-9` and these; the caller applies a network's own rules (length, first character).
 */
export function usernames(name: NameForms): string[][] {
  return inLatin(name).map((words) => [...new Set([...spell(name, words, '_'), ...spell(name, words, '-')])])
}

/** The words of a name in Latin letters, without accents and, if it has umlauts, also as they are written without them. */
function inLatin(name: NameForms): string[][] {
  if (HAN.test(name.normalized) && KANA_OR_HANGUL.test(name.normalized)) return []
  const plain = latinWords(name.normalized)
  const expanded = latinWords(smallLetters(name).replace(/[äöüåø]/g, (letter) => EXPANDED[letter] ?? letter))
  return [plain, expanded].filter(
    (words, at) => words.length > 0 && (at === 0 || words.join() !== plain.join()),
  )
}

/** In small letters; the dot of a small İ would be a separate mark. */
const smallLetters = ({ normalized }: NameForms): string =>
  normalized.toLowerCase().replaceAll('i\u0307', 'i')

function spell({ normalized }: NameForms, words: readonly string[], separator: string): string[] {
  const joined = FRACTION.test(normalized) ? [] : [words.join('')]
  return words.length < 2 ? [words.join('')] : [...joined, words.join(separator)]
}
