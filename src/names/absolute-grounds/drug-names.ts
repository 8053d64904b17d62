import type { Bar } from '../../events/check.ts'
import type { AskedGoods } from '../../goods/relation.ts'
import { lazy } from '../../primitives/lazy.ts'
import { isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import data from './data/drug-names.json' with { type: 'json' }
import { type Asked, includesClass, namesGoods } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'

const PHARMACEUTICALS = 5
/** Letters of a word before its stem. */
const SHORTEST_BEGINNING = 3
const SHORTEST_WORD = 7

const names = lazy((): ReadonlySet<string> => new Set(data.names.split(' ')))
const stems = lazy((): readonly string[] => data.stems.split(' '))

/**
 * Non-proprietary names of medicines, and words that end with one of their stems (WHO resolution WHA46.19): the latter
 * only for class 5.
 */
export function drugNameBars({ cuts }: NameParts, asked: Asked, goods: AskedGoods): Bar[] {
  if (!includesClass(goods, PHARMACEUTICALS)) return []
  const all = names()
  const words = new Map(cuts.flat().map(({ key, text }) => [key, text]))
  return [...words].flatMap(([key, word]): Bar[] => {
    const isName = all.has(key)
    const isNamed = namesGoods(goods)
    if (!isName && !(isNamed && endsWithStem(key))) return []
    return [
      {
        kind: 'drug_name',
        effect: isName && isNamed ? 'bar' : 'warning',
        word,
        language: null,
        jurisdictions: [...asked.jurisdictions],
        niceClasses: [PHARMACEUTICALS],
        source: isName
          ? 'International Nonproprietary Names (WHO)'
          : 'stems of International Nonproprietary Names (WHO resolution WHA46.19)',
      },
    ]
  })
}

function endsWithStem(key: string): boolean {
  if (key.length < SHORTEST_WORD || isCommonWord(key) || isWholeWord(key)) return false
  return stems().some((stem) => key.endsWith(stem) && key.length - stem.length >= SHORTEST_BEGINNING)
}
