import { companyKeyGb } from './company-gb.ts'
import { companyWords, withoutLegalForm } from './company-words.ts'
import { type MarkFeatures, markFeatures } from './mark-features.ts'
import { compareFeatures } from './similarity.ts'

/** A company name without its legal form, as it is compared. */
export type CompanyForms = {
  /** For sameness: see {@link companyKey}. */
  key: string
  /** Its words, for similarity. */
  bare: string
}

export function companyForms(name: string, jurisdiction: string | null): CompanyForms {
  const country = (jurisdiction ?? '').slice(0, 2).toUpperCase()
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
 * (`US-DE`), or null if it is unknown. GB has its own statutory rules (see `companyKeyGb`).
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

/** Compares one name with many company names; its own forms are computed once for each jurisdiction. */
export class ComparedName {
  readonly #name: string
  readonly #known = new Map<string | null, { key: string; features: MarkFeatures }>()

  constructor(name: string) {
    this.#name = name
  }

  with(other: string, jurisdiction: string | null): Relation {
    const { key, features } = this.#formsIn(jurisdiction)
    const forms = companyForms(other, jurisdiction)
    if (key !== '' && key === forms.key) return { same: true, similarity: 1 }
    return { same: false, similarity: compareFeatures(features, markFeatures(forms.bare)).score }
  }

  #formsIn(jurisdiction: string | null) {
    const known = this.#known.get(jurisdiction)
    if (known) return known
    const { key, bare } = companyForms(this.#name, jurisdiction)
    const forms = { key, features: markFeatures(bare) }
    this.#known.set(jurisdiction, forms)
    return forms
  }
}

/** Whether a register of this jurisdiction would regard the two as the same name. */
export const sameCompanyName = (a: string, b: string, jurisdiction: string | null): boolean =>
  new ComparedName(a).with(b, jurisdiction).same

/** Similarity of two company names without their legal forms, 0 to 1; 1 if they are the same. */
export const companySimilarity = (a: string, b: string, jurisdiction: string | null = null): number =>
  new ComparedName(a).with(b, jurisdiction).similarity
