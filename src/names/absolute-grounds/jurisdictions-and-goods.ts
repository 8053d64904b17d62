import type { AskedGoods } from '../../goods/relation.ts'
import { EU_MEMBERS, isAsked } from '../jurisdictions.ts'
import { languagesOf } from './languages.ts'

/** The jurisdictions of a request, and what their public understands. An empty list asks for none in particular. */
export type Asked = {
  jurisdictions: readonly string[]
  /** The requested jurisdictions that a law of `jurisdiction` covers; `*` covers all. */
  covered(jurisdiction: string): string[]
  /** The requested jurisdictions whose public understands one of the languages; null is understood everywhere. */
  understanding(languages: readonly string[] | null): string[]
}

export function askedOf(jurisdictions: readonly string[]): Asked {
  const languages = new Map(jurisdictions.map((code) => [code, languagesOf(code.slice(0, 2), EU_MEMBERS)]))
  return {
    jurisdictions,
    covered: (law) => jurisdictions.filter((code) => law === '*' || isAsked(law, [code])),
    understanding: (words) =>
      jurisdictions.filter((code) => words === null || words.some((each) => languages.get(code)?.has(each))),
  }
}

/** Whether goods are named at all, and which classes they are in. */
export const namesGoods = ({ classes, terms }: AskedGoods): boolean => classes.length + terms.length > 0

/** Whether the goods of a request include the class; unnamed goods include all. */
export const includesClass = (goods: AskedGoods, niceClass: number): boolean =>
  !namesGoods(goods) ||
  goods.classes.includes(niceClass) ||
  goods.terms.some((term) => term.niceClass === niceClass)
