import { lazy } from '../../primitives/lazy.ts'
import data from '../data/legal-forms.json' with { type: 'json' }

/** The legal forms that a name of one jurisdiction may have, for look-up by words. */
export type LegalForms = {
  /** Words joined by one space, as `companyWords` gives them. */
  readonly forms: ReadonlySet<string>
  /** The most words that a form has. */
  readonly longest: number
  /** Those that may also be written before the name. */
  readonly leading: ReadonlySet<string>
  /** Those of scripts without spaces, which adjoin the name, the longest first. */
  readonly unspaced: readonly string[]
}

const split = (list: string): string[] => list.split(', ')
const words = (list: string): string[] => list.split(/\s+/)

/** English forms, and those that companies of every country use abroad. */
const ABROAD = split(
  'limited, ltd, co ltd, company limited, co limited, ltd co, incorporated, inc, co inc, corporation, corp, co corp, llc, llp, lp, plc, company, co, & co, and company, & company, pte ltd, pvt ltd, private limited, pty ltd, limited company, limited liability company, public limited company, public company limited, private company limited, joint stock company, public joint stock company, open joint stock company, closed joint stock company, limited liability partnership, limited partnership, jsc, ojsc, cjsc, pjsc, gmbh, ag, sa, se, sce, eeig, & co kg, & cie',
)
/**
 * Abbreviations that are rarely a word of a name, so that they count as a form even if the country is unknown. Others
 * count only in their country, or where they are written with dots.
 */
const CLEAR = words(
  `ag ab as oy bv nv kg lp sa se ou kk co oyj abp asa aps gmbh ggmbh mbh gesmbh kgaa ohg gbr partg ug
  ltd inc corp llc llp lllp plc pllc pte pty pvt bhd sdn spa srl srls sarl sas sasu eurl sprl bvba cvba nyrt zrt kft
  sro doo dooel jdoo ood eood ead ehf uab sia tov ooo oao zao pao llc jsc ojsc cjsc pjsc shpk wll fze fzco fzc dmcc
  ltda lda eireli sgps slu sau cia ltee limited incorporated tbk pcl scarl sagl vof vzw asbl snc opc 주 株`,
)
/** May be written before the name in every country. Forms in Cyrillic and in scripts without spaces always may. */
const LEADING = words('uab sia stichting sarl sasu eurl sci cong-ty-tnhh cong-ty-co-phan บริษัท')
/** May be written before the name in these countries, where the register does so. */
const LEADING_IN: Readonly<Record<string, string>> = {
  LT: 'ab mb vsi',
  LV: 'as sia',
  EE: 'ou as mtu',
  SE: 'ab aktiebolaget',
  FI: 'oy ab',
  ID: 'pt cv ud',
  FR: 'sas scop selarl snc sa',
  BE: 'sa sprl bvba',
  LU: 'sa',
  VN: 'cong-ty-tnhh cong-ty-co-phan ctcp',
}
const CYRILLIC = /^[\p{Script=Cyrillic} ]+$/u
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+$/u

const countries: Readonly<Record<string, string>> = data.countries
const known = new Map<string, LegalForms>()

/**
 * Legal forms of a jurisdiction (ISO 3166-1 alpha-2; for `US-DE` the country counts) and the English ones. For no
 * jurisdiction, for `EU` and for one that is not listed: all but those that may be a word of the name.
 */
export function legalForms(jurisdiction: string | null): LegalForms {
  const country = (jurisdiction ?? '').slice(0, 2).toUpperCase()
  const key = country in countries ? country : ''
  const forms = known.get(key) ?? build(key)
  known.set(key, forms)
  return forms
}

function build(country: string): LegalForms {
  const listed = country === '' ? [...split(data.everywhere), ...CLEAR] : split(countries[country] ?? '')
  const forms = new Set([...listed, ...ABROAD])
  const leading = [...LEADING, ...words(LEADING_IN[country] ?? '')].map((form) => form.replaceAll('-', ' '))
  return {
    forms,
    longest: Math.max(...[...forms].map((form) => form.split(' ').length)),
    leading: new Set(
      [...forms].filter((form) => leading.includes(form) || CYRILLIC.test(form) || UNSPACED.test(form)),
    ),
    unspaced: [...forms].filter((form) => UNSPACED.test(form)).sort((a, b) => b.length - a.length),
  }
}

const users = lazy(readUsers)

/**
 * The countries whose companies use a form (ISO 3166-1 alpha-2), in alphabetical order; none for forms that companies of
 * every country use abroad.
 */
export function countriesOf(form: string): readonly string[] {
  return ABROAD.includes(form) ? [] : (users().get(form) ?? [])
}

function readUsers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [country, list] of Object.entries(countries)) {
    for (const form of split(list)) found.set(form, [...(found.get(form) ?? []), country])
  }
  return found
}

/** Forms of one word of all countries, which are recognized where they are written with dots: `e.V.`, `C.A.`. */
export const formsWithDots = lazy(
  (): ReadonlySet<string> =>
    new Set(Object.values(countries).flatMap((list) => split(list).filter((form) => !form.includes(' ')))),
)
