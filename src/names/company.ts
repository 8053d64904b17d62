import { companyKeyGb } from './company-gb.ts'
import { companyWords, withoutLegalForm } from './company-words.ts'
import { compareMarks } from './similarity.ts'

/**
 * The part of a company name that is compared for sameness: without legal form, case, accents, punctuation and
 * spaces, `&` and "and" alike. `jurisdiction` is an ISO 3166-1 alpha-2 code, with or without a subdivision
 * (`US-DE`), or null if it is unknown. GB has its own statutory rules (see `companyKeyGb`).
 */
export function companyKey(name: string, jurisdiction: string | null): string {
  const country = (jurisdiction ?? '').slice(0, 2).toUpperCase()
  if (country === 'GB' || country === 'UK') return companyKeyGb(name)
  return withoutLegalForm(companyWords(name, jurisdiction), jurisdiction).join('')
}

/** Whether a register of this jurisdiction would regard the two as the same name. */
export function sameCompanyName(a: string, b: string, jurisdiction: string | null): boolean {
  const key = companyKey(a, jurisdiction)
  return key !== '' && key === companyKey(b, jurisdiction)
}

/** The words of a company name without its legal form. */
export const bareCompanyName = (name: string, jurisdiction: string | null): string =>
  withoutLegalForm(companyWords(name, jurisdiction), jurisdiction).join(' ')

/** Similarity of two company names without their legal forms, 0 to 1; 1 if they are the same. */
export function companySimilarity(a: string, b: string, jurisdiction: string | null = null): number {
  if (sameCompanyName(a, b, jurisdiction)) return 1
  return compareMarks(bareCompanyName(a, jurisdiction), bareCompanyName(b, jurisdiction)).score
}
