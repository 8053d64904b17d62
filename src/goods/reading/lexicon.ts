import { lazy } from '../../primitives/lazy.ts'
import { shippedLines } from '../../primitives/shipped-file.ts'
import { sortedLines } from '../../primitives/sorted-lines.ts'

/** One meaning of the lexicon. */
export type Meaning = {
  niceClass: number
  group: string
  /** As an office writes it. */
  term: string
  /** Keys of words that decide for this meaning where a phrase has several. */
  decide: readonly string[]
}

/** A meaning that a phrase has. */
export type Meant = {
  meaning: Meaning
  /** The place of the phrase among those of its language: 0 is the most usual. */
  place: number
  /** Bits of {@link LANGUAGES}. */
  languages: number
  /** `formOf` the phrase. */
  form: number
}

/** The languages of the lexicon, in the order of its columns. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'no'] as const
export type Language = (typeof LANGUAGES)[number]

const urlOf = (file: string): URL => new URL(`../data/${file}`, import.meta.url)
const linesOf = (file: string): string[] => shippedLines(urlOf(file))

const rows = lazy((): Meaning[] =>
  linesOf('lexicon-rows.txt').map((line) => {
    const [niceClass = '', group = '', term = '', decide = ''] = line.split('\t')
    return { niceClass: Number(niceClass), group, term, decide: decide === '' ? [] : decide.split('|') }
  }),
)

const phrases = lazy(() => sortedLines(urlOf('lexicon-phrases.txt')))

/** What a key means; empty for one that the lexicon does not have. */
export function meaningsOf(key: string): Meant[] {
  const line = phrases()(`${key}\t`)
  return line === null ? [] : meantBy(line)
}

const WIDTH = 10

function meantBy(line: string): Meant[] {
  return Array.from({ length: line.length / WIDTH }, (_, index) => {
    const at = index * WIDTH
    const number = (begin: number, end: number) => Number.parseInt(line.slice(at + begin, at + end), 36)
    const meaning = rows()[number(0, 3)]
    if (!meaning)
      throw new Error(`the index of the lexicon names row ${number(0, 3)}, which it does not have`)
    return { meaning, place: number(3, 4), languages: number(4, 7), form: number(7, 10) }
  })
}

/** The numbers of the phrases of a word as text: `a5c2`; null for an unknown word. */
const countsIn = lazy(() => sortedLines(urlOf('lexicon-words.txt')))

/** Words of the lexicon, by first letter and length; with each, the numbers of its phrases. */
const vocabulary = lazy((): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const found = new Map<string, Map<string, string>>()
  for (const line of linesOf('lexicon-words.txt')) {
    const space = line.indexOf(' ')
    const word = line.slice(0, space)
    const drawer = drawerOf(word[0] ?? '', word.length)
    const known = found.get(drawer) ?? new Map<string, string>()
    known.set(word, line.slice(space + 1))
    found.set(drawer, known)
  }
  return found
})

const heads = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(linesOf('lexicon-heads.txt').map((line) => [line.slice(0, line.indexOf(' ')), line])),
)

/**
 * The shares of the classes among the longer phrases with a head: `bars` is the head of chocolate bars and of steel bars. Null if too few
 * phrases have it. @param end where the noun stands
 */
export function sharesOfHead(stem: string, end: 'first' | 'last'): ReadonlyMap<number, number> | null {
  const line = heads().get(`${end === 'first' ? '<' : '>'}${stem}`)
  if (line === undefined) return null
  const counts = line
    .split(' ')
    .slice(1)
    .map((pair) => pair.split(':').map(Number) as [number, number])
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return new Map(counts.map(([niceClass, count]) => [niceClass, count / all]))
}

const NONE: ReadonlyMap<string, string> = new Map()
const wordsLike = (letter: string, length: number): ReadonlyMap<string, string> =>
  vocabulary().get(drawerOf(letter, length)) ?? NONE

const [FIRST_LETTER, COUNT] = [97, /[a-k]\d+/g]
const countsOf = (text: string): [Language, number][] =>
  (text.match(COUNT) ?? []).flatMap((each) => {
    const language = LANGUAGES[each.charCodeAt(0) - FIRST_LETTER]
    return language ? [[language, Number(each.slice(1))]] : []
  })

/** How many phrases of each language have a word; empty for an unknown one. */
export const phrasesWith = (word: string): [Language, number][] => countsOf(countsIn()(`${word} `) ?? '')

export const isKnown = (word: string): boolean => countsIn()(`${word} `) !== null

/** The words of a length that begin with a letter, with the number of their phrases in some languages. */
export function* knownWords(
  letter: string,
  length: number,
  languages: readonly Language[],
): Generator<{ word: string; count: number }> {
  for (const [word, counts] of wordsLike(letter, length)) {
    let count = 0
    for (const [language, some] of countsOf(counts)) if (languages.includes(language)) count += some
    yield { word, count }
  }
}

const drawerOf = (letter: string, length: number): string => `${letter}${length}`
