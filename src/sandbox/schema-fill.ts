import { phraseFor } from './analysis-phrases.ts'
import { between, chance, pick } from './chance.ts'

type Schema = { readonly [member: string]: unknown }
type Place = { root: Schema; name: string; path: string; member: string; depth: number }

const MAX_DEPTH = 24

/** The schema requires something that cannot be generated; the message says where. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/**
 * A value that conforms to a JSON Schema (the subset that chat-completion servers accept: object, array, string,
 * number, integer, boolean, null, enum, const, anyOf, oneOf, `$ref` within the document). It is generated from a
 * name: the same name and schema always give the same value. Throws {@link SchemaError}.
 */
export function fillSchema(schema: unknown, name: string): unknown {
  const root = asSchema(schema, '#')
  return fill(root, { root, name, path: '#', member: '', depth: 0 })
}

function fill(schema: Schema, place: Place): unknown {
  if (place.depth > MAX_DEPTH) throw new SchemaError(`${place.path}: nests deeper than ${MAX_DEPTH}`)
  const key = `analysis/${place.name}/${place.path}`
  if (typeof schema.$ref === 'string') return fill(refer(schema.$ref, place), below(place, ''))
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return pick(favorable(schema.enum), key)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return fill(asSchema(choices[0], place.path), below(place, ''))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return object(schema, place)
    case 'array':
      return array(schema, place, key)
    case 'string':
      return text(schema, place, key)
    case 'integer':
    case 'number':
      return number(schema, place, key, type === 'integer')
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      throw new SchemaError(`${place.path}: the type ${JSON.stringify(type)} cannot be filled in`)
  }
}

function object(schema: Schema, place: Place): unknown {
  const properties = Object.entries(asSchema(schema.properties ?? {}, place.path))
  return Object.fromEntries(
    properties.map(([member, value]) => [member, fill(asSchema(value, place.path), below(place, member))]),
  )
}

function array(schema: Schema, place: Place, key: string): unknown[] {
  const least = whole(schema.minItems, 0)
  const most = Math.min(whole(schema.maxItems, least + 2), least + 2)
  const items = asSchema(schema.items ?? {}, place.path)
  const count = most <= least ? most : between(Math.max(least, 1), most, `${key}/count`)
  const made = Array.from({ length: count }, (_, i) =>
    fill(items, { ...below(place, String(i)), member: place.member }),
  )
  const once = [...new Map(made.map((item) => [JSON.stringify(item), item])).values()]
  return once.length >= least ? once : made
}

function text(schema: Schema, { path, member }: Place, key: string): string {
  const least = whole(schema.minLength, 0)
  const said = phraseFor(member, path, key).slice(0, whole(schema.maxLength, Number.MAX_SAFE_INTEGER))
  return said.padEnd(least, '.')
}

/** Values that the rules may contradict, which know the words of the name and the goods. */
const OF_RULES = new Set<unknown>(['generic', 'descriptive', 'fanciful', 'unknown'])

function favorable(values: readonly unknown[]): readonly unknown[] {
  const left = values.filter((value) => !OF_RULES.has(value))
  return left.length > 0 ? left : values
}

/** Members whose high values count against a name. */
const ADVERSE = /ambiguity|risk|negativ/i

/** Scores range from 0 to 100 unless the schema says otherwise, and are favorable. */
function number(schema: Schema, { path }: Place, key: string, integer: boolean): number {
  const least = finite(schema.minimum, finite(schema.exclusiveMinimum, 0))
  const most = finite(schema.maximum, finite(schema.exclusiveMaximum, least + 100))
  const share = 0.45 + 0.5 * chance(key)
  const value = least + (most - least) * (ADVERSE.test(path) ? 1 - share : share)
  return integer ? Math.round(value) : Math.round(value * 100) / 100
}

function refer(ref: string, place: Place): Schema {
  const parts = ref.startsWith('#/') ? ref.slice(2).split('/') : []
  const target = parts.reduce<unknown>(
    (at, part) => asSchema(at, ref)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    place.root,
  )
  return asSchema(target, ref)
}

const below = (place: Place, member: string): Place => ({
  ...place,
  path: member === '' ? place.path : `${place.path}/${member}`,
  member: member === '' ? place.member : member,
  depth: place.depth + 1,
})

function asSchema(value: unknown, where: string): Schema {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Schema
  throw new SchemaError(`${where}: a schema must be an object`)
}

const finite = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
const whole = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise
