import { lazy } from '../../primitives/lazy.ts'
import type { Token } from '../anatomy/tokens.ts'
import { countriesOf, formsWithDots, legalForms } from './legal-forms.ts'

/** The words of a name that are its legal form, with the clause that says so. */
export type FormWords = ReadonlyMap<number, string>

/** Forms that no name uses as another word, so that they count in the middle of a name too. */
const ANYWHERE = new Set(
  'gmbh ggmbh ltd llc llp inc plc pvt sdn bhd sarl sprl bvba kgaa oyj ооо оао зао пао тов 株式会社 有限公司'.split(
    ' ',
  ),
)
const LEFTOVERS = new Set(['&', '+', 'and', 'und', 'et', 'y', 'e', 'og', 'och'])
const MAX_COUNTRIES = 4

/**
 * Finds the legal form of a name of unknown country: at the end, where forms may follow one another (`Co., Ltd.`), at
 * the beginning where a country writes it there, and in the middle if it is unmistakable.
 */
export function formWords(tokens: readonly Token[]): FormWords {
  if (!tokens.some(mayBeForm)) return NONE
  const isPart = tokens.map(({ folded, domainEnding }) => !domainEnding && isWordOfForm(folded))
  const { forms, leading, longest } = legalForms(null)
  const found = new Map<number, string>()
  const joined = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ folded, domainEnding }) => (domainEnding ? '.' : folded))
      .join(' ')
  const mark = (from: number, to: number, form: string) => {
    for (let at = from; at < to; at += 1) found.set(at, whyForm(form))
  }
  let [start, end] = [0, tokens.length]
  for (let cut = true; cut; ) {
    cut = false
    const most = Math.min(longest, end - start - 1)
    const [lasts, firsts] = [runFrom(isPart, end - 1, -1), runFrom(isPart, start, 1)]
    for (let count = most; count > 0 && !cut; count -= 1) {
      const last = count <= lasts || count === 1 ? joined(end - count, end) : ''
      const first = count <= firsts ? joined(start, start + count) : ''
      if (forms.has(last) || (count === 1 && isDottedForm(tokens[end - 1]))) {
        mark(end - count, end, last)
        end -= count
        cut = true
      } else if (leading.has(first)) {
        mark(start, start + count, first)
        start += count
        cut = true
      }
    }
    while (cut && end - start > 1 && LEFTOVERS.has(tokens[end - 1]?.folded ?? '')) end -= 1
  }
  const rest = tokens.slice(start, end).map(({ folded }) => folded)
  if (rest.every((form) => forms.has(form))) mark(start, end, rest.join(' '))
  for (let at = start + 1; at < end; at += 1) {
    const form = tokens[at]?.folded ?? ''
    if (ANYWHERE.has(form)) mark(at, at + 1, form)
  }
  return found
}

const NONE: FormWords = new Map()
const wordsOfForms = lazy(
  (): ReadonlySet<string> =>
    new Set([...ANYWHERE, ...[...legalForms(null).forms].flatMap((form) => form.split(' '))]),
)

/** Whether a word occurs in a legal form at all. */
function isWordOfForm(folded: string): boolean {
  return wordsOfForms().has(folded)
}

const mayBeForm = ({ folded, dotted, domainEnding }: Token): boolean =>
  dotted || domainEnding || isWordOfForm(folded)

/** How many words, from one on in a direction, occur in legal forms. */
function runFrom(isPart: readonly boolean[], from: number, step: 1 | -1): number {
  let count = 0
  while (isPart[from + count * step] === true) count += 1
  return count
}

const isDottedForm = (token: Token | undefined): boolean =>
  token?.dotted === true && formsWithDots().has(token.folded)

function whyForm(form: string): string {
  const countries = countriesOf(form)
  if (countries.length === 0) return 'legal form in many countries'
  if (countries.length > MAX_COUNTRIES) {
    return `legal form in ${countries.slice(0, MAX_COUNTRIES).join(', ')} and others`
  }
  return `legal form in ${countries.join(', ')}`
}
