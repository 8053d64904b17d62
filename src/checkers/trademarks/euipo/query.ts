import type { PlannedQuery, PlanPart } from './plan/plan.ts'

const FIELD = 'wordMarkSpecification.verbalElement'
/** Maximum length of a query as encoded in the URL. The API accepts 5,000 characters. */
const MAX_ENCODED = 4_500

/** One search request. */
export type EuipoQuery = {
  /** The part of the plan, with a number from the second request on: `near`, `near-2`. */
  id: string
  part: PlanPart
  what: string
  rank: PlannedQuery['rank']
  rsql: string
  /** The query for the evidence, without repeats in other cases: the whole text would be longer than all findings. */
  text: string
}

/**
 * The requests of a plan, in RSQL as the Trademark Search API 1.1.0 documents it: `==` on the verbal element, `*` for
 * any characters, `or`, `and`, `=in=` on Nice classes. The documentation does not say whether `==` is case-sensitive,
 * so each pattern is asked in capitals, with initial capitals and in small letters. Patterns are packed into as few
 * requests as the length allows. All but the exact ones are limited to the requested classes.
 */
export function euipoQueries(plan: readonly PlannedQuery[], niceClasses: readonly number[]): EuipoQuery[] {
  return plan.flatMap(({ part, what, rank, patterns }) => {
    const classes =
      part === 'exact' || niceClasses.length === 0 ? '' : ` and niceClasses=in=(${niceClasses.join(',')})`
    const [name = ''] = patterns
    const others = [...new Set(patterns.flatMap(inCases))].filter((pattern) => pattern !== name)
    return packed(name, others, encodeURIComponent(classes).length).map((clauses, at) => ({
      id: at === 0 ? part : `${part}-${at + 1}`,
      part,
      what,
      rank,
      rsql: classes === '' ? anyOf(clauses) : `(${anyOf(clauses)})${classes}`,
      text: `${FIELD}==${shown(clauses)}${classes}`,
    }))
  })
}

/**
 * What a search did not find out, in words, with its number of requests; null if nothing is missing.
 * @param whole the queries whose lists were read to their end
 */
export function unfinished(all: readonly EuipoQuery[], whole: ReadonlySet<EuipoQuery>): string | null {
  const missing = [...Map.groupBy(all, ({ what }) => what)].flatMap(([what, queries]) => {
    const count = queries.filter((query) => !whole.has(query)).length
    return count === 0 ? [] : [`${what} (${count} of ${queries.length} requests)`]
  })
  return missing.length === 0 ? null : missing.join('; ')
}

const inCases = (pattern: string): string[] => [
  ...new Set([pattern, pattern.toUpperCase(), capitalized(pattern.toLowerCase()), pattern.toLowerCase()]),
]

/** Each word with a capital. Between asterisks are words; any other asterisk stands for a letter within a word. */
const capitalized = (pattern: string): string =>
  pattern.replace(
    pattern.startsWith('*') && pattern.endsWith('*') ? BEGINNINGS : BEGINNINGS_WITHOUT_ASTERISK,
    (letter) => letter.toUpperCase(),
  )

const BEGINNINGS = /(?<![\p{L}\p{M}\p{N}])\p{Ll}/gu
const BEGINNINGS_WITHOUT_ASTERISK = /(?<![\p{L}\p{M}\p{N}*])\p{Ll}/gu

/** Groups of patterns that fit into one request, each with the name first. A name has at most 100 characters, so two fit. */
function packed(name: string, others: readonly string[], reserved: number): string[][] {
  const most = MAX_ENCODED - reserved - clauseLength(name)
  const groups: string[][] = [[name]]
  let left = most
  for (const pattern of others) {
    const length = clauseLength(pattern)
    if (length > left) {
      groups.push([name])
      left = most
    }
    groups.at(-1)?.push(pattern)
    left -= length
  }
  return groups
}

/** The distinct patterns; the first is the name as written. */
function shown([name = '', ...others]: readonly string[]): string {
  const seen = new Set([name.toLowerCase()])
  const distinct = others
    .map((pattern) => pattern.toLowerCase())
    .filter((pattern) => !seen.has(pattern) && seen.add(pattern))
  return [name, ...distinct].map(quoted).join(', ')
}

/** The length of ` or <field>==` as encoded in the URL. */
const LENGTH_BEFORE = encodeURIComponent(` or ${FIELD}==`).length

const clauseLength = (pattern: string): number => LENGTH_BEFORE + encodeURIComponent(quoted(pattern)).length

const clause = (pattern: string): string => `${FIELD}==${quoted(pattern)}`

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

const anyOf = (patterns: readonly string[]): string => patterns.map(clause).join(' or ')
