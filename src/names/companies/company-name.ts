import { type MarkFeatures, markFeatures } from '../features/mark-features.ts'
import { compareFeatures } from '../features/similarity.ts'
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

/** Compares one name with many company names; its own forms are computed once for each jurisdiction. */
export class ComparedName {
  readonly #name: string
  readonly #known = new Map<string | null, { same: string; features: MarkFeatures }>()

  constructor(name: string) {
    this.#name = name
  }

  with(other: string, jurisdiction: string | null): Relation {
    const { same, features } = this.#formsIn(jurisdiction)
    const forms = companyForms(other, jurisdiction)
    if (same !== '' && same === sameKey(other, forms, jurisdiction)) return { same: true, similarity: 1 }
    return { same: false, similarity: compareFeatures(features, markFeatures(forms.bare)).score }
  }

  #formsIn(jurisdiction: string | null) {
    const known = this.#known.get(jurisdiction)
    if (known) return known
    const forms = companyForms(this.#name, jurisdiction)
    const made = {
      same: sameKey(this.#name, forms, jurisdiction),
      features: markFeatures(forms.bare),
    }
    this.#known.set(jurisdiction, made)
    return made
  }
}

/** Whether a register of this jurisdiction would regard the two as the same name. */
export const sameCompanyName = (a: string, b: string, jurisdiction: string | null): boolean =>
  new ComparedName(a).with(b, jurisdiction).same

/** Similarity of two company names without their legal forms, 0 to 1; 1 if they are the same. */
export const companySimilarity = (a: string, b: string, jurisdiction: string | null = null): number =>
  new ComparedName(a).with(b, jurisdiction).similarity
