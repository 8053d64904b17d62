import type { Bar } from '../../events/check.ts'
import type { AskedGoods } from '../../goods/relation.ts'
import { type Asked, namesGoods } from './jurisdictions-and-goods.ts'
import type { NameParts } from './name-parts.ts'
import { isPlaceName } from './places-and-surnames.ts'
import { type Said, sayingsOf } from './word-meanings.ts'

const SOURCES: Readonly<Record<string, string>> = {
  EU: 'EUTMR, Article 7(1)(b) to (d)',
  US: 'Lanham Act § 2(e)(1); TMEP § 1209',
  GB: 'Trade Marks Act 1994, s 3(1)(b) to (d)',
  DE: 'MarkenG, § 8(2) nos. 1 to 3',
  FR: 'Code de la propriété intellectuelle, L711-2',
  CN: 'Trademark Law, Article 11',
  JP: 'Trademark Act, Article 3(1)',
  KR: 'Trademark Act, Article 33(1)',
}
const ELSEWHERE = 'Paris Convention, Article 6quinquies B(2)'
const MAX_LAWS = 3

/**
 * A name that only describes: every word praises, names a kind of business, says a quality or names the goods. A
 * misspelling does not help. It is a bar where the public understands the words, else a note. Without goods, a name that
 * says its trade itself (`Best Coffee Shop`) is a warning, and a single word for some goods a note with their classes.
 */
export function descriptiveBars(name: NameParts, asked: Asked, goods: AskedGoods): Bar[] {
  const words = name.words.filter(({ kind }) => kind !== 'legal_form' && kind !== 'connector')
  const said = sayingsOf(words, goods)
  if (said === null || said.length === 0 || !areWithin(said, goods) || !areOfOneLanguage(said)) return []
  const text = words.map((word) => word.text).join(' ')
  const has = (...kinds: Said['says'][]) => said.some(({ says }) => kinds.includes(says))
  if (has('goods')) return barsFor('descriptive', text, said, asked, 'bar')
  // Many places are also names of persons: *Sofia Consulting*.
  if (words.some(({ kind, text: word }) => kind === 'telling' && isPlaceName(word))) return []
  if (!has('trade')) return has('praise', 'business') ? barsFor('generic', text, said, asked, 'bar') : []
  if (namesGoods(goods)) return []
  const effect = has('praise', 'business') ? 'warning' : 'note'
  return barsFor('descriptive', text, said, asked, effect)
}

/** Whether some language has every word; English if none is known. A sign is read in one language: *Karma* is no Polish fodder here. */
function areOfOneLanguage(said: readonly Said[]): boolean {
  const [first, ...others] = said.map(({ languages }) => new Set(languages ?? ['en']))
  return first !== undefined && others.reduce((all, each) => all.intersection(each), first).size > 0
}

/** Whether each word can describe the named goods, or else those that the name itself names. */
function areWithin(said: readonly Said[], goods: AskedGoods): boolean {
  const classes = namesGoods(goods)
    ? [...goods.classes, ...goods.terms.map(({ niceClass }) => niceClass)]
    : said.flatMap(({ niceClasses }) => niceClasses)
  return said.every(({ within }) => !within || classes.some((each) => within.includes(each)))
}

function barsFor(
  kind: 'descriptive' | 'generic',
  word: string,
  said: readonly Said[],
  asked: Asked,
  effect: Bar['effect'],
): Bar[] {
  const jurisdictions = asked.jurisdictions.filter((code) =>
    said.every(({ languages }) => asked.understanding(languages).includes(code)),
  )
  const understood = asked.jurisdictions.length === 0 || jurisdictions.length > 0
  const laws = jurisdictions.map((code) =>
    Object.hasOwn(SOURCES, code) ? (SOURCES[code] ?? ELSEWHERE) : ELSEWHERE,
  )
  return [
    {
      kind,
      effect: understood ? effect : 'note',
      word,
      language: languageOf(said, asked),
      jurisdictions: understood ? jurisdictions : [...asked.jurisdictions],
      niceClasses: [...new Set(said.flatMap(({ niceClasses }) => niceClasses))].sort((a, b) => a - b),
      source: [...new Set(laws.length > 0 ? laws : [ELSEWHERE])].slice(0, MAX_LAWS).join('; '),
    },
  ]
}

/** The language that all words share; of several, one that the requested jurisdictions understand. */
function languageOf(said: readonly Said[], asked: Asked): string | null {
  const lists = said.flatMap(({ languages }) => (languages === null ? [] : [languages]))
  const shared = (lists[0] ?? []).filter((language) => lists.every((list) => list.includes(language)))
  if (shared.includes('en')) return 'en'
  return shared.find((language) => asked.understanding([language]).length > 0) ?? shared[0] ?? null
}
