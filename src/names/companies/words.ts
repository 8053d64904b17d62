import { foldCase } from '../fold.ts'
import { type LegalForms, legalForms } from './legal-forms.ts'

/** Words for `&`, by jurisdiction; English everywhere. */
const AND: Readonly<Record<string, string>> = {
  DE: 'und',
  AT: 'und',
  CH: 'und',
  LI: 'und',
  FR: 'et',
  BE: 'et',
  LU: 'et',
  NL: 'en',
  ES: 'y',
  MX: 'y',
  AR: 'y',
  CL: 'y',
  CO: 'y',
  PE: 'y',
  PT: 'e',
  BR: 'e',
  IT: 'e',
  SE: 'och',
  NO: 'og',
  DK: 'og',
  IS: 'og',
  FI: 'ja',
  EE: 'ja',
  PL: 'i',
  HR: 'i',
}

/** `S.p.A.`, `A/S`, `G. m. b. H.`: single letters with dots or slashes are one word. */
const SPELLED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[./]\s?\p{L}(?![\p{L}\p{N}]))+\.?/gu
const APOSTROPHES = /['’‘ʼ`´"”“״]/g
const WORDS = /[\p{L}\p{M}\p{N}]+|[&+£€$%@]/gu
const ASCII = /^[\x20-\x7e]*$/
const ASCII_WORDS = /[a-z0-9]+|[&+$%@]/g

/**
 * Words of a company name: lower case, without accents and punctuation. Signs that are pronounced as words are
 * kept. A word for "and" becomes `&`.
 */
export function companyWords(name: string, jurisdiction: string | null): string[] {
  const isAscii = ASCII.test(name)
  const and = AND[(jurisdiction ?? '').slice(0, 2).toUpperCase()]
  const words = withoutMarks(foldCase(name)).match(isAscii ? ASCII_WORDS : WORDS) ?? []
  return words.map((word) => (word === 'and' || word === and ? '&' : word))
}

/** Without apostrophes, and with single letters joined. */
function withoutMarks(folded: string): string {
  const bare = folded.replace(APOSTROPHES, '')
  return /[./]/.test(bare) ? bare.replace(SPELLED_OUT, (letters) => letters.replace(/[./\s]/g, '')) : bare
}

/** The words without the legal forms at their end or beginning; unchanged if nothing would be left. */
export function withoutLegalForm(words: readonly string[], jurisdiction: string | null): readonly string[] {
  const forms = legalForms(jurisdiction)
  let left = words
  for (;;) {
    const shorter = withoutLeftover(cutOne(left, forms), left)
    if (shorter === null || shorter.length === 0) return left
    left = shorter
  }
}

function cutOne(
  words: readonly string[],
  { forms, leading, longest, unspaced }: LegalForms,
): readonly string[] | null {
  for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
    if (forms.has(words.slice(-count).join(' '))) return words.slice(0, -count)
    if (leading.has(words.slice(0, count).join(' '))) return words.slice(count)
  }
  for (const form of unspaced) {
    const cut = cutUnspaced(words, form)
    if (cut) return cut
  }
  return null
}

/** Without the word for "and" that a form such as `& Co.` leaves at the end. */
function withoutLeftover(cut: readonly string[] | null, before: readonly string[]): readonly string[] | null {
  if (cut === null || cut.length === 0) return cut
  const isEnd = cut.length < before.length && before[0] === cut[0]
  return isEnd && LEFTOVERS.has(cut.at(-1) ?? '') ? cut.slice(0, -1) : cut
}

const LEFTOVERS = new Set(['&', '+', 'und', 'et', 'och', 'og'])

function cutUnspaced(words: readonly string[], form: string): string[] | null {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (first === form && words.length > 1) return words.slice(1)
  if (form.length === 1) return null
  if (first.length > form.length && first.startsWith(form))
    return [first.slice(form.length), ...words.slice(1)]
  if (last.length > form.length && last.endsWith(form))
    return [...words.slice(0, -1), last.slice(0, -form.length)]
  return null
}

export const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  words.length >= end.length && end.every((word, at) => words[words.length - end.length + at] === word)
