import type { Described } from './described-api.ts'

/** Schemas that permit additional members on purpose. */
const OPEN = ['Problem', 'CloudEvent']

/**
 * The document with every object closed, to find members of answers that are not documented: clients ignore such
 * members, tests do not.
 */
export function closedAnswers(document: Described): Described {
  const { schemas } = document.components
  const closed = Object.entries(schemas).map(([name, schema]) => [
    name,
    OPEN.includes(name) ? schema : close(schema),
  ])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(closed) } }
}

function close<T>(value: T): T {
  if (Array.isArray(value)) return value.map(close) as T
  if (value === null || typeof value !== 'object') return value
  const members = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]))
  const isObject = members.type === 'object' && 'properties' in members
  return (
    isObject && !('additionalProperties' in members) ? { ...members, additionalProperties: false } : members
  ) as T
}
