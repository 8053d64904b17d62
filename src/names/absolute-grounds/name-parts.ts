import { anatomyOf } from '../anatomy/anatomy.ts'
import type { NameWord } from '../anatomy/name-word.ts'
import { tokensOf } from '../anatomy/tokens.ts'
import { unmixScripts } from '../features/skeleton.ts'
import { wordKey } from './word-key.ts'

/** A word of a name as written, and as tables list it. */
export type Part = { text: string; key: string }

/** A name in the ways in which its words can be cut. */
export type NameParts = {
  text: string
  words: readonly NameWord[]
  /** As written; then cut by the anatomy; then cut at capitals and between scripts; then without the Arabic or Hebrew article. */
  cuts: readonly (readonly Part[])[]
}

const EAST_ASIAN =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー]'
const LATIN = '[\\p{Script=Latin}\\d]'
/** Where a capital begins a word (`RedCross`), and where Latin letters meet a script without spaces. */
const BOUNDARIES = new RegExp(
  `(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})|(?<=${LATIN})(?=${EAST_ASIAN})|(?<=${EAST_ASIAN})(?=${LATIN})`,
  'u',
)
/** Articles that are written as one with the next word. */
const ARTICLES = /^(?:ال(?=.{3})|ה(?=\p{Script=Hebrew}{3}))/u

export function partsOf(normalizedName: string): NameParts {
  const text = unmixScripts(normalizedName)
  const { words } = anatomyOf(text)
  const part = (word: string): Part => ({ text: word, key: wordKey(word) })
  const written = tokensOf(text).map((token) => part(token.text))
  const split = words.map((word) => part(word.text))
  const capitals = written.flatMap((each) => {
    const pieces = each.text.split(BOUNDARIES)
    return pieces.length === 1 ? [each] : pieces.map(part)
  })
  const bare = written.map(({ text: word, key }) => ({ text: word, key: key.replace(ARTICLES, '') }))
  const cuts = [written, split, capitals, bare]
  return {
    text,
    words,
    cuts: cuts.filter((cut, at) => cuts.findIndex((other) => sameKeys(cut, other)) === at),
  }
}

const sameKeys = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key)
