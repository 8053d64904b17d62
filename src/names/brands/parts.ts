import type { NameWord } from '../anatomy/anatomy.ts'
import { isCommonWord } from '../anatomy/compounds.ts'
import { weakMeaning } from '../anatomy/weak-words.ts'
import { markKey } from '../features/mark-features.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { isInDictionary } from './dictionary.ts'
import { type Listed, listedAs } from './name-index.ts'
import { tierAt } from './table.ts'

/** Most words that the name of a brand has. */
const MAX_WORDS = 5
const LATIN = /^[a-z0-9]+$/
const CAPITALS = /(?<=\p{Ll})(?=\p{Lu})/u
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+$/u

/** Beginnings and endings of names that are not words: `myNike`, `Nikeify`. */
const AFFIXES: ReadonlySet<string> = new Set(
  `my the get try buy go we our pro super mega ultra mini micro neo eco bio uber re un max meta best all one
  ify fy ly er ers ish ism ist io ia ville land lands verse gpt coin coins dao nft fi ai hub hubs mania maniac pedia
  gram tube flix bot bots book king kings queen lovers lover fan fans boy girl man guy guys zone box wiki lite plus now
  go to 2go 4u 4you r us dotcom web net app apps vpn dev ops hq inc co`.split(/\s+/),
)

/**
 * The names of brands that a name contains as words, or as the beginning or end of a word.
 * @param words of the name, without its legal form
 */
export function containedNames(normalizedName: string, words: readonly NameWord[]): Listed[] {
  const written = new Set([...normalizedName.split(/\s+/), ...telling(words)])
  return [...inRuns(words), ...[...written].flatMap(inWord)]
}

const telling = (words: readonly NameWord[]): string[] =>
  words.filter(({ kind }) => kind === 'telling').map(({ text }) => text)

/** A brand as one or several of the words, but not all. A single weak word is none, unless only the brand has it. */
function inRuns(words: readonly NameWord[]): Listed[] {
  const found: Listed[] = []
  for (let first = 0; first < words.length; first += 1) {
    for (let end = first + 1; end <= Math.min(words.length, first + MAX_WORDS); end += 1) {
      if (end - first === words.length) continue
      const run = words.slice(first, end)
      const isWeak = run.length === 1 && run[0]?.kind === 'weak'
      const listed = listedAs(markKey(run.map(({ text }) => text).join('')))
      found.push(...listed.filter((each) => !isWeak || (!each.isCommonWord && tierAt(each.row) === 'famous')))
    }
  }
  return found
}

/** @param text one written word */
function inWord(text: string): Listed[] {
  if (UNSPACED.test(text)) return ends(text, (rest, { key }) => key.length > 2 || isWord(rest))
  const key = markKey(text)
  if (!LATIN.test(key)) return []
  const parts = text.split(CAPITALS)
  const isCapital = (at: number) => parts.length > 1 && isBoundary(parts, at)
  if (parts.length === 1 && isInDictionary(key)) return []
  return ends(key, (rest, listed, at) => (isCapital(at) ? listed.key.length > 2 : isPart(listed, rest, at)))
}

const isBoundary = (parts: readonly string[], at: number): boolean => {
  let length = 0
  return parts.some((part) => {
    length += markKey(part).length
    return length === at
  })
}

/** The shortest name within a word: of famous brands, of known ones, and of those that few people know. */
const SHORTEST = { famous: 4, known: 5, obscure: 6 }
/** Longer names are recognized whatever is added. */
const SHORTEST_WITH_ANYTHING = { famous: 6, known: 7, obscure: Number.POSITIVE_INFINITY }
const INITIALS = 3
/** Initials that are more often the ending of a word: `hanging`. */
const ENDINGS: ReadonlySet<string> = new Set(['ing'])

function isPart(listed: Listed, rest: string, at: number): boolean {
  const { key, isCommonWord: isWordToo } = listed
  const tier = tierAt(listed.row)
  if (key.length === INITIALS) return tier === 'famous' && !isWordToo && !ENDINGS.has(key) && isEnglish(rest)
  if (key.length < SHORTEST[tier]) return false
  if (isWordToo && at !== key.length) return AFFIXES.has(rest)
  if (isWord(rest) || AFFIXES.has(rest) || /^\d+$/.test(rest)) return true
  return !isWordToo && key.length >= SHORTEST_WITH_ANYTHING[tier] && rest.length > 1
}

const SHORTEST_REST = 4

const isEnglish = (rest: string): boolean =>
  rest.length >= SHORTEST_REST && (weakMeaning(rest, rest) !== null || isCommonWord(rest))

/** Words of scripts without spaces are shorter. */
const isWord = (rest: string): boolean =>
  isEnglish(rest) ||
  (UNSPACED.test(rest) && weakMeaning(rest, rest) !== null) ||
  ((rest.length >= SHORTEST_REST || UNSPACED.test(rest)) && conceptsOf(rest).length > 0)

/** The names at the beginning and the end of a text; `at` is where the text is cut. */
function ends(text: string, accepts: (rest: string, listed: Listed, at: number) => boolean): Listed[] {
  const found: Listed[] = []
  for (let at = 1; at < text.length; at += 1) {
    const [first, last] = [text.slice(0, at), text.slice(at)]
    for (const listed of listedAs(first)) if (accepts(last, listed, at)) found.push(listed)
    for (const listed of listedAs(last)) if (accepts(first, listed, at)) found.push(listed)
  }
  return found
}
