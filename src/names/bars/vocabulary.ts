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

type Vocabulary = {
  general: ReadonlyMap<string, General>
  goods: ReadonlyMap<string, GoodsWord>
  /** English words by their respelling key. */
  respelt: ReadonlyMap<string, string>
  /** Goods words of several words, such as `ice cream`. */
  phrases: ReadonlySet<string>
}

let vocabulary: Vocabulary | undefined

const STRENGTH = ['praise', 'business', 'quality'] as const
const SHORTEST_RESPELT = 3

function read(): Vocabulary {
  const general = new Map<string, General>()
  for (const row of qualities) {
    const [language = '', role = '', words = ''] = row.split('|')
    for (const word of words.split(' ')) {
      const key = wordKey(word)
      const known = general.get(key)
      const roles = [known?.role, role]
      general.set(key, {
        role: STRENGTH.find((each) => roles.includes(each)) ?? 'quality',
        languages: [...new Set([...(known?.languages ?? []), language])],
      })
    }
  }
  const goods = new Map<string, GoodsWord>()
  for (const row of trades) {
    const [language = '', ...columns] = row.split('|')
    for (const column of columns) {
      const [meaning = '', words = ''] = column.split('=')
      for (const word of words.split(',')) {
        const key = word.split(' ').map(wordKey).join(' ')
        const known = goods.get(key)
        goods.set(key, {
          meanings: [...new Set([...(known?.meanings ?? []), meaning])],
          languages: [...new Set([...(known?.languages ?? []), language])],
        })
      }
    }
  }
  const english = [...general, ...goods].filter(([, { languages }]) => languages.includes('en'))
  const respelt = new Map(
    english
      .map(([word]) => [respellingKey(word), word] as const)
      .filter(([key]) => key.length >= SHORTEST_RESPELT),
  )
  return { general, goods, respelt, phrases: new Set([...goods.keys()].filter((key) => key.includes(' '))) }
}

export function vocabularyOfTrade(): Vocabulary {
  vocabulary ??= read()
  return vocabulary
}
