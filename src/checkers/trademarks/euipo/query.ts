import type { NameForms } from '../../../events/check.ts'

const FIELD = 'wordMarkSpecification.verbalElement'
/** Longest query as it stands in the URL; what does not fit is left off at the end. The API takes 5,000 characters. */
const MAX_ENCODED = 4_500
/** Letters and digits that a name must have before marks that contain it are looked for. */
const SHORTEST_PART = 3
/** Lengths at which one letter may be another. */
const NEAR = { least: 5, most: 24 }

/** The searches of one name, in RSQL; null where the name is too short or too long for one. */
export type EuipoQueries = { exact: string; contains: string | null; near: string | null }

/**
 * Queries within what the Trademark Search API 1.1.0 documents: `==` on the verbal element, `*` for any
 * characters, `or`, `and`, `=in=` on Nice classes. `contains` and `near` are limited to the asked classes.
 */
export function euipoQueries(name: NameForms, niceClasses: readonly number[]): EuipoQueries {
  const forms = spellings(name)
  const long = name.key.length === 0 || name.key.length >= SHORTEST_PART
  const near = name.key.length >= NEAR.least && name.key.length <= NEAR.most
  return {
    exact: anyOf(forms),
    contains: long
      ? within(
          niceClasses,
          forms.map((form) => `*${form}*`),
        )
      : null,
    near: near ? within(niceClasses, oneLetterOff(name.key)) : null,
  }
}

/**
 * The name with spaces, with hyphens, joined, and its Latin key; each as written, in capitals and in
 * small letters: the documentation does not say whether `==` tells them apart. An asterisk cannot be escaped, so
 * those at the ends are left out; one inside stands as the operator, which matches itself too.
 */
function spellings({ normalized, key }: NameForms): string[] {
  const words = normalized.split(/[\s-]+/).filter(Boolean)
  const forms = [normalized, words.join(' '), words.join('-'), words.join(''), key]
  return unique(
    forms
      .map((form) => form.replace(/^[*\s]+|[*\s]+$/g, ''))
      .flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()]),
  )
}

function oneLetterOff(key: string): string[] {
  return [key.toUpperCase(), key].flatMap((form) =>
    Array.from(form, (_, at) => `${form.slice(0, at)}*${form.slice(at + 1)}`),
  )
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(Boolean)

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

function anyOf(values: readonly string[]): string {
  let query = ''
  for (const value of values) {
    const longer = `${query}${query && ' or '}${FIELD}==${quoted(value)}`
    if (query !== '' && encodeURIComponent(longer).length > MAX_ENCODED) break
    query = longer
  }
  return query
}

function within(niceClasses: readonly number[], values: readonly string[]): string {
  const marks = anyOf(values)
  return niceClasses.length === 0 ? marks : `(${marks}) and niceClasses=in=(${niceClasses.join(',')})`
}
