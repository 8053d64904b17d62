import { companyWords, endsWith, withoutLegalForm } from './words.ts'

/**
 * The rules by which the registers of these countries decide whether two company names are the same, for the words of a
 * name without its legal form. A word for "company" is part of the words. GB has its rules in `same-name-gb.ts`.
 */
const RULES: Readonly<Record<string, (words: readonly string[]) => string>> = {
  AU: keyAu,
  NZ: keyNz,
  // Only identical names are refused, and no legal form distinguishes two names, foreign ones included: Ministry of Trade
  // and Industry, decision in Bjørvika Apartments AS, 2011. "& Co" does: Advokatfirmaet Lund & Co DA was registered
  // in addition to Advokatfirmaet Lund (Patentstyret, decision of 29 April 2011).
  NO: (words) => words.join(''),
}

/** Whether names of a country are the same by rules that differ from the general ones. */
export const hasNationalRules = (country: string): boolean => Object.hasOwn(RULES, country)

/**
 * The key of a company name by the published rules of its country: two names with one key are the same there. Null for a
 * country without such rules in this file.
 * @param country ISO 3166-1 alpha-2
 */
export function nationalKey(name: string, country: string): string | null {
  const rule = Object.hasOwn(RULES, country) ? RULES[country] : undefined
  if (!rule) return null
  const words = companyWords(name, country)
  return rule(withoutForm(words, country)) || words.join('')
}

/** A word for "company" at the end, before legal forms. `GmbH & Co. KG` is one form, and a co-op is none. */
const COMPANY = /^(?:\S+ )*?((?:& )?(?:company|coy|co))(?: (?!(?:kg|op|operative)(?: |$))\S+)*$/

/** The words without the legal form; a word for "company" stays, because no rule of these countries disregards it. */
function withoutForm(words: readonly string[], country: string): readonly string[] {
  const bare = withoutLegalForm(words, country)
  const start = words.findIndex((_, at) => bare.every((word, i) => words[at + i] === word))
  const [, company] = COMPANY.exec(words.slice(start + bare.length).join(' ')) ?? []
  return company === undefined ? bare : [...bare, ...company.split(' ')]
}

/** Alternatives of rule 6101 (e), and `no` for "number". */
const SAME_AU: Readonly<Record<string, string>> = {
  aust: 'australian',
  co: 'company',
  coy: 'company',
  no: 'number',
  inc: 'incorporated',
  corp: 'corporation',
}
const FORMS_AU = new Set(['proprietary', 'pty', 'limited', 'ltd', 'nl'])
const ARTICLES_AU = new Set(['the', 'a', 'an'])

/**
 * Corporations Regulations 2001 (Cth), Schedule 6, rule 6101. Disregarded are: an article as the first word; Proprietary,
 * Limited and No Liability wherever they are; plural and singular; letter case, accents, spaces and punctuation;
 * and the abbreviations of the table.
 */
function keyAu(words: readonly string[]): string {
  const joined = words.join(' ').replace(/\bno liability\b/g, 'nl')
  const shortened = joined.replace(/\baustralian company number\b/g, 'acn').split(' ')
  const counted = shortened.filter((word) => !FORMS_AU.has(word))
  return withoutFirst(counted, ARTICLES_AU)
    .map((word) => singular(sameWord(word, SAME_AU)))
    .join('')
}

const SAME_NZ: Readonly<Record<string, string>> = {
  co: 'company',
  coy: 'company',
  no: 'number',
  nz: 'newzealand',
  bros: 'brothers',
}
const ENDINGS_NZ = ['limited', 'ltd', 'tapui', 'unlimited']

/**
 * Companies Act 1993 (NZ), s. 22, "identical or almost identical", as the Companies Office publishes it. Disregarded are:
 * "the" as the first word; Limited, Tāpui and Unlimited at the end; an `s` at the end of a word; letter case, accents,
 * spaces and punctuation; and some abbreviations. A year, a number or a place distinguishes two names.
 */
function keyNz(words: readonly string[]): string {
  let counted = words
  while (counted.length > 1 && ENDINGS_NZ.some((ending) => endsWith(counted, [ending])))
    counted = counted.slice(0, -1)
  return withoutFirst(counted, new Set(['the']))
    .map((word) => withoutS(sameWord(word, SAME_NZ)))
    .join('')
}

const sameWord = (word: string, same: Readonly<Record<string, string>>): string =>
  Object.hasOwn(same, word) ? (same[word] ?? word) : word

const withoutFirst = (words: readonly string[], articles: ReadonlySet<string>): readonly string[] =>
  words.length > 1 && articles.has(words[0] ?? '') ? words.slice(1) : words

const withoutS = (word: string): string => (word.length > 2 ? word.replace(/(?<!s)s$/, '') : word)

/**
 * A form that the singular and the regular English plural of a word share: `box` and `boxes`, `lady` and `ladies`. Irregular
 * plurals keep theirs.
 */
const singular = (word: string): string =>
  withoutS(word)
    .replace(/ie$/, 'y')
    .replace(/(x|z|ch|sh|ss)e$/, '$1')
