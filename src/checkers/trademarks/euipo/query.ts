import type { NameForms } from '../../../events/check.ts'

const FIELD = 'wordMarkSpecification.verbalElement'
/**
 * Maximum length of a query as encoded in the URL; the end of a longer one is cut off. The API accepts 5,000
 * characters.
 */
const MAX_ENCODED = 4_500
/** Minimum number of letters and digits of a name before marks that contain it are searched. */
const SHORTEST_PART = 3
/** Name lengths for which marks that differ in one letter are searched. */
const NEAR = { least: 5, most: 24 }

/** The searches for one name, in RSQL; null if the name is too short or too long for one. */
export type EuipoQueries = { exact: string; contains: string | null; near: string | null }

/**
 * Builds queries from what the Trademark Search API 1.1.0 documents: `==` on the verbal element, `*` for any
 * characters, `or`, `and`, `=in=` on Nice classes. `contains` and `near` are limited to the requested classes.
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
 * The name with spaces, with hyphens, joined, and its Latin key; each as written, in upper case and in lower case,
 * because the documentation does not say whether `==` is case-sensitive. An asterisk cannot be escaped: leading and
 * trailing ones are removed, and an inner one acts as the operator, which also matches itself.
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
