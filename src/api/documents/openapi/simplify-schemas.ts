type Json = null | boolean | number | string | Json[] | Members
type Members = { [name: string]: Json }

/**
 * The document, easier to read and to generate code from. A nullable schema lists null in its `type`. A time has only
 * its format, without the pattern that validates it here. Bounds that only mean "a safe integer" are removed.
 */
export function simplified<T>(document: T): T {
  return walk(document as Json) as T
}

/** Members that hold data, not schemas. */
const DATA = ['value', 'example', 'examples', 'default', 'const', 'enum']

function walk(value: Json): Json {
  if (Array.isArray(value)) return value.map(walk)
  if (!isObject(value)) return value
  const walked = Object.entries(value).map(([name, inner]) => [
    name,
    DATA.includes(name) ? inner : walk(inner),
  ])
  return nullable(
    Object.fromEntries(walked.filter(([name, inner]) => says(value, name as string, inner as Json))),
  )
}

function says(schema: Members, name: string, value: Json): boolean {
  if (name === 'pattern') return schema.format !== 'date-time'
  if (name === 'maximum') return value !== Number.MAX_SAFE_INTEGER
  if (name === 'minimum') return value !== Number.MIN_SAFE_INTEGER
  if (name === 'additionalProperties') return schema.$ref === undefined && JSON.stringify(value) !== '{}'
  return true
}

/** Turns `anyOf` of one plain type and null into that type with null added. */
function nullable(schema: Members): Members {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [of, none] = anyOf
  if (!of || !none || !isObject(of) || !isObject(none) || none.type !== 'null') return schema
  if (typeof of.type !== 'string' || of.const !== undefined) return schema
  const { enum: values, ...one } = of
  return {
    ...one,
    type: [of.type, 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
    ...rest,
  }
}

const isObject = (value: Json): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
