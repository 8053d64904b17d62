import type { PlannedQuery, PlanPart } from './plan/plan.ts'

const FIELD = 'wordMarkSpecification.verbalElement'
/** Maximum length of a query as encoded in the URL. The API accepts 5,000 characters. */
const MAX_ENCODED = 4_500

/** One search request. */
export type EuipoQuery = {
  /** The part of the plan, with a number from the second request on: `near`, `near-2`. */
  id: string
  part: PlanPart
  decisive: boolean
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
  return plan.flatMap(({ part, patterns, decisive }) => {
    const classes =
      part === 'exact' || niceClasses.length === 0 ? '' : ` and niceClasses=in=(${niceClasses.join(',')})`
    const [name = ''] = patterns
    const first = inCases(name)
    const others = [...new Set(patterns.flatMap(inCases))].filter((pattern) => !first.includes(pattern))
    return packed(first, others, encodeURIComponent(classes).length).map((clauses, at) => ({
      id: at === 0 ? part : `${part}-${at + 1}`,
      part,
      decisive,
      rsql: classes === '' ? anyOf(clauses) : `(${anyOf(clauses)})${classes}`,
      text: `${FIELD}==${shown(clauses)}${classes}`,
    }))
  })
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

/** Groups of patterns that fit into one request, each with the name first. A pattern that does not fit is left out. */
function packed(first: readonly string[], others: readonly string[], reserved: number): string[][] {
  const groups: string[][] = []
  let group: string[] = []
  let left = 0
  const begin = () => {
    group = []
    left = MAX_ENCODED - reserved
    groups.push(group)
    for (const pattern of first) take(pattern)
  }
  const take = (pattern: string): boolean => {
    const length = clauseLength(pattern)
    if (length > left) return false
    group.push(pattern)
    left -= length
    return true
  }
  begin()
  for (const pattern of others) {
    if (take(pattern)) continue
    begin()
    take(pattern)
  }
  return groups.filter((each) => each.length > 0)
}

/** The distinct patterns; the first is the name as written. */
function shown([name = '', ...others]: readonly string[]): string {
  const seen = new Set([name.toLowerCase()])
  const distinct = others
    .map((pattern) => pattern.toLowerCase())
    .filter((pattern) => !seen.has(pattern) && seen.add(pattern))
  return [name, ...distinct].map(quoted).join(', ')
}

const clauseLength = (pattern: string): number => encodeURIComponent(` or ${clause(pattern)}`).length

const clause = (pattern: string): string => `${FIELD}==${quoted(pattern)}`

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

const anyOf = (patterns: readonly string[]): string => patterns.map(clause).join(' or ')
