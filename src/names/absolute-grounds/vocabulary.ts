import { lazy } from '../../primitives/lazy.ts'
import ingredients from './data/ingredients.json' with { type: 'json' }
import qualities from './data/qualities.json' with { type: 'json' }
import trades from './data/trades.json' with { type: 'json' }
import { respellingKey } from './respelling.ts'
import { wordKey } from './word-key.ts'

/** What a word says of nearly any goods or business, and in which languages. */
export type General = {
  /** `praise` and `business` alone make a name generic; `quality` only with another such word. */
  role: 'praise' | 'business' | 'quality'
  languages: readonly string[]
}
/** A word for goods: the English words for them, and its languages. */
export type GoodsWord = { meanings: readonly string[]; languages: readonly string[] }

type Words = { general: ReadonlyMap<string, General>; goods: ReadonlyMap<string, GoodsWord> }

type Vocabulary = Words & {
  /** Words without the endings of gender, number and case. */
  inflected: Words
  /** English words by their respelling key. */
  respelt: ReadonlyMap<string, string>
  /** English words for ingredients and materials, with the classes of the goods that have them. */
  ingredients: ReadonlyMap<string, readonly number[]>
  /** Goods words of several words, such as `ice cream`. */
  phrases: ReadonlySet<string>
}

const STRENGTH = ['praise', 'business', 'quality'] as const
const SHORTEST_RESPELT = 3
const SHORTEST_INFLECTED = 5
const ENDINGS = /(?:[aeiouyąęěůäöåη]|e[rsnm]|as|os|ad|id|ые|ие|ый|ий|ой|ая|яя|ое|ее|а|у|ы|и|я|е|ό|ή|ά|ο|α)$/u

/** A word without its ending of gender, number or case; words of fewer than five letters stay. */
export const uninflected = (word: string): string =>
  word.length >= SHORTEST_INFLECTED ? word.replace(ENDINGS, '') : word

/** The words of trade in all languages of the lists. */
export const vocabularyOfTrade = lazy(read)

function read(): Vocabulary {
  const general = new Map<string, General>()
  for (const row of qualities) {
    const [language = '', role = '', words = ''] = row.split('|')
    for (const key of words.split(' ').map(wordKey))
      general.set(key, bothGeneral(general.get(key), { role, languages: [language] }))
  }
  const goods = new Map<string, GoodsWord>()
  for (const row of trades) {
    const [language = '', ...columns] = row.split('|')
    for (const column of columns) {
      const [meaning = '', words = ''] = column.split('=')
      for (const word of words.split(',')) {
        const key = word.split(' ').map(wordKey).join(' ')
        goods.set(key, bothGoods(goods.get(key), { meanings: [meaning], languages: [language] }))
      }
    }
  }
  const english = [...general, ...goods].filter(([, { languages }]) => languages.includes('en'))
  const respelt = new Map(
    english
      .map(([word]) => [respellingKey(word), word] as const)
      .filter(([key]) => key.length >= SHORTEST_RESPELT),
  )
  return {
    general,
    goods,
    inflected: { general: byStem(general, bothGeneral), goods: byStem(goods, bothGoods) },
    respelt,
    ingredients: new Map(ingredients.flatMap(ingredientsIn)),
    phrases: new Set([...goods.keys()].filter((key) => key.includes(' '))),
  }
}

/** The words of a row, each with the classes of the row. A word of several rows has the classes of the last one. */
function ingredientsIn(row: string): [string, readonly number[]][] {
  const [classes = '', words = ''] = row.split('|')
  const numbers = classes.split(' ').map(Number)
  return words.split(' ').map((word) => [word, numbers])
}

const union = <T>(one: readonly T[] | undefined, other: readonly T[]): readonly T[] =>
  one === undefined ? other : [...new Set([...one, ...other])]

const bothGeneral = (
  one: General | undefined,
  other: { role: string; languages: readonly string[] },
): General => ({
  role: STRENGTH.find((role) => role === one?.role || role === other.role) ?? 'quality',
  languages: union(one?.languages, other.languages),
})

const bothGoods = (one: GoodsWord | undefined, other: GoodsWord): GoodsWord => ({
  meanings: union(one?.meanings, other.meanings),
  languages: union(one?.languages, other.languages),
})

/** Words by their stem, except short ones and English ones, which have few endings. */
function byStem<Word extends { languages: readonly string[] }>(
  words: ReadonlyMap<string, Word>,
  both: (one: Word | undefined, other: Word) => Word,
): Map<string, Word> {
  const stems = new Map<string, Word>()
  for (const [word, said] of words) {
    if (word.length < SHORTEST_INFLECTED || said.languages.includes('en')) continue
    const stem = uninflected(word)
    stems.set(stem, both(stems.get(stem), said))
  }
  return stems
}
