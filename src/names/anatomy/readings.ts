import { latinKey } from '../latin.ts'
import type { NameWord } from './name-word.ts'
import { digitReadings } from './readings/digits.ts'
import { commonRomanization, hangulLoanword, revisedRomanization, romaji } from './readings/east-asian.ts'
import { arabic, arabicWithArticle, cyrillic, devanagari, greek, hebrew, thai } from './readings/scripts.ts'

/** The name in Latin letters as read by one system. */
export type Reading = { system: string; text: string }

type Script = { system: string; script: RegExp; read: (text: string) => string }

const SCRIPTS: readonly Script[] = [
  { system: 'romaji', script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, read: romaji },
  { system: 'revised romanization', script: /\p{Script=Hangul}/u, read: revisedRomanization },
  { system: 'common romanization', script: /\p{Script=Hangul}/u, read: commonRomanization },
  { system: 'loanword in hangul', script: /\p{Script=Hangul}/u, read: hangulLoanword },
  { system: 'pinyin', script: /\p{Script=Han}/u, read: (text) => text },
  { system: 'cyrillic by sound', script: /\p{Script=Cyrillic}/u, read: cyrillic },
  { system: 'greek by sound', script: /\p{Script=Greek}/u, read: greek },
  { system: 'arabic by sound', script: /\p{Script=Arabic}/u, read: arabic },
  { system: 'arabic with its article', script: /\p{Script=Arabic}/u, read: arabicWithArticle },
  { system: 'hebrew by sound', script: /\p{Script=Hebrew}/u, read: hebrew },
  { system: 'devanagari by sound', script: /\p{Script=Devanagari}/u, read: devanagari },
  { system: 'thai by sound', script: /\p{Script=Thai}/u, read: thai },
]
const ASCII_PLAIN = /^[A-Za-z .,'-]*$/
const PLAIN = /^(?:[\p{Script=Latin}\p{M}\p{Zs}]|(?![&@])\p{P})*$/u

/**
 * Other readings of the core of a name in Latin letters, without repeats: of other scripts by their common systems, of
 * digits within words, of signs. None for words of plain Latin letters.
 */
export function readingsOf(name: string, words: readonly NameWord[]): Reading[] {
  if (ASCII_PLAIN.test(name) || PLAIN.test(name)) return []
  const distinctive = words.filter(({ kind }) => kind === 'telling')
  const core = distinctive.length > 0 ? distinctive : words
  const readings: Reading[] = []
  const add = (system: string, text: string) => {
    if (text !== '' && !readings.some((each) => each.text === text)) readings.push({ system, text })
  }
  for (const { system, script, read } of SCRIPTS) {
    if (!core.some(({ text }) => script.test(text))) continue
    add(
      system,
      core.map((each) => (script.test(each.text) ? latinKey(read(each.text)) : each.latin)).join(' '),
    )
  }
  core.forEach((each, at) => {
    for (const reading of digitReadings(each.latin)) {
      add('digits', core.map((other, index) => (index === at ? reading : other.latin)).join(' '))
    }
  })
  const named = words.filter((each, at) => each.kind === 'telling' || isSignInCore(words, at))
  if (named.length > distinctive.length) add('signs', named.map((each) => each.latin).join(' '))
  return readings
}

/** Whether a word is a sign that is spoken with the core: between telling words, or a plus next to one. */
function isSignInCore(words: readonly NameWord[], at: number): boolean {
  const { text } = words[at] ?? {}
  const [before, after] = [words[at - 1]?.kind === 'telling', words[at + 1]?.kind === 'telling']
  return text === '+' ? before || after : (text === '&' || text === '@') && before && after
}
