import type { Described, Schema } from './described-api.ts'

/** A schema and the document that its references refer to. */
export type Placed = { schema: Schema; document: Described }

export type Options = {
  /** Also reports members that `outer` describes and `inner` does not: a reader would miss them. */
  namesMissing: boolean
  /** Accepts values beyond an enum that is marked as open. */
  allowsOpenEnums: boolean
}

/** Upper bounds, where more is wider; lower bounds, where less is wider. */
const MAX = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const MIN = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const SAME = ['pattern', 'format']

/** Reasons why some values valid under `inner` are invalid under `outer`; empty if all of them are valid. */
export function misfits(inner: Placed, outer: Placed, options: Options, at = ''): string[] {
  const [is, may] = [resolved(inner), resolved(outer)]
  const branches = branchesOf(is.schema)
  const allowed = branchesOf(may.schema)
  if (branches || allowed) return misfitsOfBranches(branches, allowed, is, may, options, at)
  return [
    ...misfitsOfType(is.schema, may.schema, at),
    ...misfitsOfValues(is.schema, may.schema, options, at),
    ...misfitsOfBounds(is.schema, may.schema, at),
    ...misfitsOfMembers(is, may, options, at),
    ...misfitsInside('items', is, may, options, `${at}/*`),
    ...misfitsInside('propertyNames', is, may, options, `${at}/name of a member`),
  ]
}

/** Follows a reference; the members next to it only describe. */
export function resolved({ schema, document }: Placed): Placed {
  const { $ref } = schema
  if (typeof $ref !== 'string') return { schema, document }
  const name = $ref.replace('#/components/schemas/', '')
  const target = document.components.schemas[name]
  if (!target) throw new Error(`${$ref} points to nothing`)
  return resolved({ schema: target, document })
}

const branchesOf = ({ anyOf, oneOf }: Schema): Schema[] | null => (anyOf ?? oneOf ?? null) as Schema[] | null

/** Every branch of `inner` must fit a branch of `outer`. */
function misfitsOfBranches(
  branches: Schema[] | null,
  allowed: Schema[] | null,
  is: Placed,
  may: Placed,
  options: Options,
  at: string,
): string[] {
  return (branches ?? [is.schema]).flatMap((one) => {
    const found = (allowed ?? [may.schema]).map((other) =>
      misfits({ ...is, schema: one }, { ...may, schema: other }, options, at),
    )
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function typesOf({ type, enum: values, const: value }: Schema): string[] | null {
  if (type === undefined && values === undefined && value === undefined) return null
  return type === undefined ? null : [type].flat().map(String)
}

function misfitsOfType(is: Schema, may: Schema, at: string): string[] {
  const allowed = typesOf(may)
  if (allowed === null) return []
  const types = typesOf(is) ?? ['anything']
  const fits = (type: string) => allowed.includes(type) || (type === 'integer' && allowed.includes('number'))
  return types.filter((type) => !fits(type)).map((type) => `${at || '/'}: the type ${type}`)
}

function valuesOf({ enum: values, const: value }: Schema): unknown[] | null {
  return value === undefined ? ((values ?? null) as unknown[] | null) : [value]
}

function misfitsOfValues(is: Schema, may: Schema, { allowsOpenEnums }: Options, at: string): string[] {
  const allowed = valuesOf(may)
  if (allowed === null || (allowsOpenEnums && may['x-open-enum'] === true)) return []
  const values = valuesOf(is)
  if (values === null) return [`${at || '/'}: any value`]
  return values
    .filter((value) => !allowed.includes(value))
    .map((value) => `${at || '/'}: the value ${JSON.stringify(value)}`)
}

function misfitsOfBounds(is: Schema, may: Schema, at: string): string[] {
  const number = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none)
  const beyond = [
    ...MAX.filter((name) => number(is, name, Infinity) > number(may, name, Infinity)),
    ...MIN.filter((name) => number(is, name, -Infinity) < number(may, name, -Infinity)),
    ...SAME.filter((name) => may[name] !== undefined && is[name] !== may[name]),
  ]
  return beyond.map((name) => `${at || '/'}: ${name} ${is[name] ?? 'none'} instead of ${may[name]}`)
}

function misfitsOfMembers(is: Placed, may: Placed, options: Options, at: string): string[] {
  const has = membersOf(is.schema)
  const takes = membersOf(may.schema)
  const required = (may.schema.required ?? []) as string[]
  const always = (is.schema.required ?? []) as string[]
  const { additionalProperties: others } = may.schema
  const leftOut = required.filter((name) => !always.includes(name))
  return [
    ...leftOut.map((name) => `${at}/${name}: left out`),
    ...Object.entries(has).flatMap(([name, schema]) => {
      const other = takes[name] ?? (others === false ? null : others)
      if (other === null) return [`${at}/${name}: the member`]
      if (typeof other !== 'object') return []
      return misfits({ ...is, schema }, { ...may, schema: other as Schema }, options, `${at}/${name}`)
    }),
    ...(options.namesMissing
      ? Object.keys(takes)
          .filter((name) => !(name in has) && !leftOut.includes(name))
          .map((name) => `${at}/${name}: never there`)
      : []),
    ...(others === false && is.schema.type === 'object' && is.schema.additionalProperties !== false
      ? [`${at}/*: members of any name`]
      : []),
    ...(isSchema(others) && isSchema(is.schema.additionalProperties)
      ? misfitsInside('additionalProperties', is, may, options, `${at}/*`)
      : []),
  ]
}

const membersOf = ({ properties }: Schema): Record<string, Schema> =>
  (properties ?? {}) as Record<string, Schema>

function misfitsInside(name: string, is: Placed, may: Placed, options: Options, at: string): string[] {
  const outer = may.schema[name]
  if (!isSchema(outer)) return []
  const inner = is.schema[name]
  return misfits({ ...is, schema: isSchema(inner) ? inner : {} }, { ...may, schema: outer }, options, at)
}

const isSchema = (value: unknown): value is Schema => value !== null && typeof value === 'object'
