type Schema = Record<string, unknown>

const TEXTS: Readonly<Record<string, string>> = {
  '^\\d{6}$': '202611',
  '^[0-9a-f]{64}$': '5f'.repeat(32),
}

/** Sample data for a JSON Schema, with every member that it knows; deterministic. */
export function sample(schema: Schema, name = 'value', root: Schema = schema): unknown {
  if (typeof schema.$ref === 'string') return sample(refered(schema.$ref, root), name, root)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (branches) return sample(branches.find(({ type }) => type !== 'null') ?? {}, name, root)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return objectOf(schema, root)
    case 'array':
      return [sample((schema.items ?? {}) as Schema, name, root)]
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return Number(
        schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 1),
      )
    case 'boolean':
      return true
    default:
      return name
  }
}

function objectOf(schema: Schema, root: Schema): Record<string, unknown> {
  const {
    properties = {},
    propertyNames,
    additionalProperties,
  } = schema as Record<string, Schema | undefined>
  const members = Object.entries(properties as Record<string, Schema>)
  const known = members.map(([name, of]) => [name, sample(of, name, root)])
  const keys = (propertyNames?.enum as string[] | undefined) ?? (members.length === 0 ? ['name'] : [])
  const free = additionalProperties ? keys.map((key) => [key, sample(additionalProperties, key, root)]) : []
  return Object.fromEntries([...known, ...free])
}

function textOf({ format, pattern, minLength, maxLength }: Schema, name: string): string {
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z'
  if (typeof pattern !== 'string')
    return fitted(`a ${name}`, Number(minLength ?? 0), Number(maxLength ?? 100))
  const text = TEXTS[pattern]
  if (text === undefined) throw new Error(`say in TEXTS what a text of the pattern ${pattern} is`)
  return text
}

function refered(ref: string, root: Schema): Schema {
  const found = ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, step) => (at as Schema)[step], root)
  return found as Schema
}

const fitted = (text: string, least: number, most: number): string => text.padEnd(least, 'x').slice(0, most)
