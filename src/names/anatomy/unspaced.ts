import { legalForms } from '../companies/legal-forms.ts'
import { type Token, tokenOf } from './tokens.ts'
import { unspacedWeakWords, weakMeaning } from './weak-words.ts'

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+$/u
const SHORTEST_PART = 2
/** The first letter of these scripts. */
const FIRST_UNSPACED = 0x0e00

/** Cuts legal forms and weak words off a word of a script without spaces: 苹果公司 → 苹果, 公司. */
export function splitUnspaced(token: Token): Token[] {
  const { text } = token
  if (text.charCodeAt(0) < FIRST_UNSPACED || !UNSPACED.test(text) || isOnePart(token)) return [token]
  const cut = cutOff(text, legalForms(null).unspaced) ?? cutOff(text, unspacedWeakWords())
  if (cut === null) return [token]
  const rest = splitUnspaced(tokenOf(cut.rest))
  return cut.first ? [tokenOf(cut.part), ...rest] : [...rest, tokenOf(cut.part)]
}

/** Whether the whole word is a legal form or weak: 주식회사 is not 주식 and 회사. */
const isOnePart = ({ text, latin, folded }: Token): boolean =>
  legalForms(null).forms.has(folded) || weakMeaning(latin, text) !== null

type Cut = { part: string; first: boolean; rest: string }

function cutOff(text: string, parts: readonly string[]): Cut | null {
  for (const part of parts) {
    if (text.length - part.length < SHORTEST_PART || part.length < SHORTEST_PART) continue
    if (text.endsWith(part)) return { part, first: false, rest: text.slice(0, -part.length) }
    if (text.startsWith(part)) return { part, first: true, rest: text.slice(part.length) }
  }
  return null
}
