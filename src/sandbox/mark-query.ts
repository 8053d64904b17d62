import { fitsWildcard } from '../primitives/wildcard.ts'
import type { Mark } from './marks.ts'
import { type Comparison, type Rsql, RsqlError } from './rsql.ts'

/** The values of a field in a mark, and the operators that the API's documentation allows for it. */
type Field = { of: (mark: Mark) => readonly string[]; operators: ReadonlySet<string> }

const EQUAL = ['==', '!=']
const SET = [...EQUAL, '=in=', '=out=']
const ORDER = [...EQUAL, '<', '=lt=', '<=', '=le=', '>', '=gt=', '>=', '=ge=']
const field = (operators: readonly string[], of: Field['of']): Field => ({
  of,
  operators: new Set(operators),
})
const some = (value: string | null) => (value === null ? [] : [value])

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['wordMarkSpecification.verbalElement', field(EQUAL, (mark) => [mark.verbalElement])],
  ['applicationNumber', field(EQUAL, (mark) => [mark.applicationNumber])],
  ['niceClasses', field([...SET, '=all='], (mark) => mark.niceClasses.map(String))],
  ['status', field(SET, (mark) => [mark.status])],
  ['markFeature', field(SET, () => ['WORD'])],
  ['markKind', field(SET, () => ['INDIVIDUAL'])],
  ['markBasis', field(SET, () => ['EU_TRADEMARK'])],
  ['applicants.name', field(SET, (mark) => [mark.applicant.name])],
  ['applicants.identifier', field(SET, (mark) => [mark.applicant.identifier])],
  ['applicationDate', field(ORDER, (mark) => [mark.applicationDate])],
  ['registrationDate', field(ORDER, (mark) => some(mark.registrationDate))],
  ['expiryDate', field(ORDER, (mark) => [mark.expiryDate])],
])

/** Whether a mark matches a query. Throws {@link RsqlError} for an unknown field or operator. */
export function selects(query: Rsql, mark: Mark): boolean {
  if (query.kind !== 'comparison') {
    const selected = (part: Rsql) => selects(part, mark)
    return query.kind === 'or' ? query.parts.some(selected) : query.parts.every(selected)
  }
  return compare(fieldOf(query).of(mark), query.operator, query.values)
}

/** Throws {@link RsqlError} if a field or operator of the query is not searchable. */
export function checkFields(query: Rsql): void {
  if (query.kind === 'comparison') fieldOf(query)
  else query.parts.forEach(checkFields)
}

/** Patterns for the words of a mark, in the order of the query. */
export function wordsAsked(query: Rsql): string[] {
  if (query.kind !== 'comparison') return query.parts.flatMap(wordsAsked)
  return query.field === 'wordMarkSpecification.verbalElement' ? query.values : []
}

function fieldOf({ field: name, operator, values }: Comparison): Field {
  const found = FIELDS.get(name)
  if (!found) throw new RsqlError(`Unknown field: ${name}`)
  if (!found.operators.has(operator)) throw new RsqlError(`Unknown operator: ${operator} on ${name}`)
  const takesList = ['=in=', '=out=', '=all='].includes(operator)
  if (values.length > 1 && !takesList) throw new RsqlError(`${operator} takes one value`)
  return found
}

/** Case-sensitive: the documentation promises nothing else. */
function compare(held: readonly string[], operator: string, values: readonly string[]): boolean {
  const [value = ''] = values
  const has = (wanted: string) => held.some((item) => fitsWildcard(item, wanted))
  const compared = (test: (item: string) => boolean) => held.some(test)
  switch (operator) {
    case '==':
      return has(value)
    case '!=':
      return !has(value)
    case '=in=':
      return values.some((item) => held.includes(item))
    case '=out=':
      return !values.some((item) => held.includes(item))
    case '=all=':
      return values.every((item) => held.includes(item))
    case '<':
    case '=lt=':
      return compared((item) => item < value)
    case '<=':
    case '=le=':
      return compared((item) => item <= value)
    case '>':
    case '=gt=':
      return compared((item) => item > value)
    default:
      return compared((item) => item >= value)
  }
}
