import type { Bar } from '../../events/check.ts'
import { lazy } from '../../primitives/lazy.ts'
import { isCommonWord } from '../anatomy/compounds.ts'
import type { NameWord } from '../anatomy/name-word.ts'
import places from './data/places.json' with { type: 'json' }
import surnames from './data/surnames.json' with { type: 'json' }
import type { Asked } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'
import { wordsOf } from './phrase-table.ts'
import { wordKey } from './word-key.ts'

/** Laws that refuse a mark that is merely a surname, by jurisdiction. */
const SURNAME_LAWS: Readonly<Record<keyof typeof surnames, string>> = {
  US: 'Lanham Act § 2(e)(4)',
  JP: 'Trademark Act, Article 3(1)(iv)',
  KR: 'Trademark Act, Article 33(1)(v)',
}
const PLACE_LAWS: Readonly<Record<string, string>> = {
  US: 'Lanham Act § 2(e)(2)',
  EU: 'EUTMR, Article 7(1)(c)',
  GB: 'Trade Marks Act 1994, s 3(1)(c)',
  DE: 'MarkenG, § 8(2) no. 2',
  CN: 'Trademark Law, Article 10(2)',
  JP: 'Trademark Act, Article 3(1)(iii)',
  KR: 'Trademark Act, Article 33(1)(iv)',
}
const OTHER_PLACE_LAW = 'Paris Convention, Article 6quinquies B(2)'

type PlaceList = ReadonlyMap<string, string | null>
const listed = lazy(placeList)

function placeList(): PlaceList {
  const all = new Map<string, string | null>()
  const add = (names: string, language: string | null) => {
    for (const name of names.split('/')) {
      if (!all.has(name)) all.set(name, language)
    }
  }
  for (const [language, names] of Object.entries(places.countries)) add(names, language)
  add(places.cities, null)
  return all
}

/** Whether a word is the name of a place, and no word of English. */
export const isPlaceName = (text: string): boolean =>
  listed().has(wordKey(text)) && !isCommonWord(wordKey(text))

/** Words that remain if what any business could add is set aside. */
const core = (words: readonly NameWord[], isEmpty: (word: NameWord) => boolean): NameWord[] =>
  words.filter((word) => word.kind !== 'legal_form' && word.kind !== 'connector' && !isEmpty(word))

const textOf = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ')
const isPlaceWord = ({ why }: NameWord): boolean => why === 'name of a place'

/** A name that says only where goods come from: a place, with nothing but weak words around it. */
export function placeBars({ words }: NameParts, asked: Asked): Bar[] {
  const named = core(
    words,
    (word) => word.kind === 'weak' && !isPlaceWord(word) && !listed().has(wordKey(word.text)),
  )
  const withConnectors = wordsOf(textOf(words.filter(({ kind }) => kind !== 'legal_form'))).join(' ')
  const withoutConnectors = wordsOf(textOf(named)).join(' ')
  const key = listed().has(withConnectors) ? withConnectors : withoutConnectors
  const language = listed().get(key)
  const isOtherWord = typeof language === 'string' && language !== 'en' && isCommonWord(key)
  const isPlace = (listed().has(key) && !isOtherWord) || (named.length > 0 && named.every(isPlaceWord))
  if (!isPlace || asked.jurisdictions.length === 0) return []
  const laws = asked.jurisdictions.map((code) =>
    Object.hasOwn(PLACE_LAWS, code) ? (PLACE_LAWS[code] ?? OTHER_PLACE_LAW) : OTHER_PLACE_LAW,
  )
  return [
    {
      kind: 'place',
      effect: 'bar',
      word: key === withConnectors ? textOf(words) : textOf(named),
      language: language ?? null,
      jurisdictions: [...asked.jurisdictions],
      niceClasses: [],
      source: [...new Set(laws)].join('; '),
    },
  ]
}

const surnamesOf = new Map<string, ReadonlySet<string>>()

function surnamesIn(country: keyof typeof surnames): ReadonlySet<string> {
  const known = surnamesOf.get(country) ?? new Set(surnames[country].split(' '))
  surnamesOf.set(country, known)
  return known
}

/** A name that is merely a surname, where the law refuses one: one word, with nothing but weak words around it. */
export function surnameBars({ words }: NameParts, asked: Asked): Bar[] {
  const [name, ...others] = core(words, ({ kind }) => kind === 'weak')
  if (name === undefined || others.length > 0) return []
  const key = wordKey(name.text).replace(/s$/, (end) => (/['’]s$/i.test(name.text) ? '' : end))
  return (['US', 'JP', 'KR'] as const).flatMap((country): Bar[] => {
    const jurisdictions = asked.covered(country)
    if (jurisdictions.length === 0 || !surnamesIn(country).has(key)) return []
    return [
      {
        kind: 'surname',
        effect: 'bar',
        word: name.text,
        language: null,
        jurisdictions,
        niceClasses: [],
        source: SURNAME_LAWS[country],
      },
    ]
  })
}
