import { companyWords, withoutLegalForm } from './companies/words.ts'
import { toALabel } from './domains/idna.ts'

/** Kinds of values that belong to an applicant. */
export type ApplicantKind = 'owners' | 'numbers' | 'domains' | 'handles'

/**
 * The form in which two values of a kind are compared: a company name without its legal form, the letters and digits
 * of a number, a domain in A-labels, a user name without `@`. Empty if nothing remains.
 */
export function applicantForm(kind: ApplicantKind, value: string): string {
  switch (kind) {
    case 'owners':
      return withoutLegalForm(companyWords(value, null), null).join('')
    case 'numbers':
      return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
    case 'domains': {
      const labels = value.trim().toLowerCase().replace(/\.$/, '').split('.')
      return labels.map((label) => toALabel(label) ?? label).join('.')
    }
    case 'handles':
      return value.trim().toLowerCase().replace(/^@/, '')
  }
}
