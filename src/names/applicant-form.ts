import { companyWords, withoutLegalForm } from './companies/words.ts'
import { toALabel } from './domains/idna.ts'

/** Kinds of values that belong to an applicant. */
export type ApplicantKind = 'owners' | 'numbers' | 'domains' | 'handles'

/**
 * The forms of a value of an applicant, and of a value that is compared with them: they belong together if one form of each is
 * the same. A number is compared by its letters and digits, a domain in A-labels, a user name without `@`. Names of owners are
 * the same without their legal forms, unless both state one: then the legal forms are the same too. None if nothing remains.
 */
export function applicantForms(kind: ApplicantKind, value: string): { own: string[]; found: string[] } {
  const form = formOf(kind, value)
  if (form === '') return { own: [], found: [] }
  if (kind !== 'owners') return { own: [form], found: [form] }
  const legal = legalFormOf(value)
  const bare = `${form}${WITHOUT_FORM}`
  if (legal === '') return { own: [form], found: [form, bare] }
  const whole = `${form} ${legal}`
  return { own: [whole, bare], found: [whole, form] }
}

/** Marks the form of a name with a legal form, for values that state none. No name contains it. */
const WITHOUT_FORM = ' ?'

function formOf(kind: ApplicantKind, value: string): string {
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

/** Words of legal forms that are written in two ways. */
const SAME_WORD: Readonly<Record<string, string>> = {
  limited: 'ltd',
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
}

/** The words of a name that are its legal form. */
function legalFormOf(value: string): string {
  const words = companyWords(value, null)
  const name = withoutLegalForm(words, null)
  const at = words.findIndex((_, start) => name.every((word, index) => words[start + index] === word))
  if (at < 0) return ''
  const form = [...words.slice(0, at), ...words.slice(at + name.length)]
  return form.map((word) => SAME_WORD[word] ?? word).join('')
}
