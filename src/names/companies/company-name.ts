import { compareSigns } from '../comparison/compare.ts'
import { areIndependent } from '../comparison/independent.ts'
import { coreWordsOf, type Sign, signOf } from '../comparison/sign.ts'
import { scoreOf } from '../comparison/similarity.ts'
import { WEIGHTS } from '../comparison/weights.ts'
import { latinWords } from '../latin.ts'
import { numberSpellings } from '../numbers.ts'
import { companyKeyGb } from './same-name-gb.ts'
import { nationalKey } from './same-name-national.ts'
import { companyWords, withoutLegalForm } from './words.ts'

/** A company name without its legal form, as it is compared. */
export type CompanyForms = {
  /** For sameness, where the country has no {@link nationalKey}: see {@link companyKey}. */
  key: string
  /** Its words, for similarity. */
  bare: string
}

const countryOf = (jurisdiction: string | null): string => (jurisdiction ?? '').slice(0, 2).toUpperCase()

export function companyForms(name: string, jurisdiction: string | null): CompanyForms {
  const country = countryOf(jurisdiction)
  const place = country === 'UK' ? 'GB' : jurisdiction
  const words = withoutLegalForm(companyWords(name, place), place)
  return {
    key: country === 'GB' || country === 'UK' ? companyKeyGb(words) : words.join(''),
    bare: words.join(' '),
  }
}

/**
 * The part of a company name that is compared for sameness: without legal form, case, accents, punctuation and
 * spaces, `&` and "and" alike. `jurisdiction` is an ISO 3166-1 alpha-2 code, with or without a subdivision
 * (`US-DE`), or null if it is unknown. GB has its own statutory rules (see `companyKeyGb`). Other countries with separate
 * rules have a {@link nationalKey} besides.
 */
export const companyKey = (name: string, jurisdiction: string | null): string =>
  companyForms(name, jurisdiction).key

/** How a company name relates to another one, by the rules of a jurisdiction. */
type Relation = {
  /** Whether a register of this jurisdiction would regard the two as the same name. */
  same: boolean
  /** 0 to 1, without the legal forms; 1 if they are the same. */
  similarity: number
}

/** What two names must share to be the same in a jurisdiction. */
const sameKey = (name: string, { key }: CompanyForms, jurisdiction: string | null): string =>
  nationalKey(name, countryOf(jurisdiction)) ?? key

/** A name without its legal form, prepared for comparison. */
type Compared = {
  sign: Sign
  /** Its words, in Latin letters. */
  words: readonly string[]
}

/** Compares one name with many company names; its own forms are computed once for each jurisdiction. */
export class ComparedName {
  readonly #name: string
  readonly #known = new Map<
    string | null,
    { same: string; written: Compared; spelled: readonly Compared[] }
  >()

  constructor(name: string) {
    this.#name = name
  }

  with(other: string, jurisdiction: string | null): Relation {
    const { same, written, spelled } = this.#formsIn(jurisdiction)
    const forms = companyForms(other, jurisdiction)
    if (same !== '' && same === sameKey(other, forms, jurisdiction)) return { same: true, similarity: 1 }
    const compared = comparedOf(forms.bare)
    const comparison = compareSigns(written.sign, compared.sign)
    if (comparison.relation === 'same') return { same: false, similarity: 1 }
    const bits = Math.max(
      comparison.bits,
      leastOf(written, compared),
      ...spelled.map((each) =>
        Math.max(compareSigns(each.sign, compared.sign).bits, leastOf(each, compared)),
      ),
    )
    return { same: false, similarity: scoreOf(bits) }
  }

  #formsIn(jurisdiction: string | null) {
    const known = this.#known.get(jurisdiction)
    if (known) return known
    const forms = companyForms(this.#name, jurisdiction)
    const made = {
      same: sameKey(this.#name, forms, jurisdiction),
      written: comparedOf(forms.bare),
      spelled: numberSpellings(forms.bare).map(comparedOf),
    }
    this.#known.set(jurisdiction, made)
    return made
  }
}

const comparedOf = (bare: string): Compared => ({ sign: signOf(bare), words: latinWords(bare) })

/** Fewer letters do not identify a company without the words for its trade, or within a longer name. */
const SHORTEST_CORE = 3
const SHORTEST_WITHIN = 5

/**
 * Least bits of two names by their words as they are written: the telling words of one are the whole other one, because a trade
 * and a place do not identify a company; the same words in another order; or the rare words of one within the other one.
 */
function leastOf(a: Compared, b: Compared): number {
  if (haveSameWords(a.words, b.words) || isCoreOf(a, b) || isCoreOf(b, a)) return WEIGHTS.sameStem
  return isWithin(a, b) || isWithin(b, a) ? WEIGHTS.wholeWithin : 0
}

function isCoreOf({ words }: Compared, { sign }: Compared): boolean {
  const core = coreWordsOf(sign.words)
  if (core.length !== words.length) return false
  const latin = core.map(({ form }) => form.latin)
  return latin.join('').length >= SHORTEST_CORE && haveSameWords(words, latin)
}

const haveSameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join(' ') === b.toSorted().join(' ')

const isWithin = ({ words }: Compared, { words: others }: Compared): boolean =>
  words.length < others.length &&
  words.every((word) => others.includes(word)) &&
  words.join('').length >= SHORTEST_WITHIN &&
  areIndependent(words)

/** Whether a register of this jurisdiction would regard the two as the same name. */
export const sameCompanyName = (a: string, b: string, jurisdiction: string | null): boolean =>
  new ComparedName(a).with(b, jurisdiction).same

/** Similarity of two company names without their legal forms, 0 to 1; 1 if they are the same. */
export const companySimilarity = (a: string, b: string, jurisdiction: string | null = null): number =>
  new ComparedName(a).with(b, jurisdiction).similarity
