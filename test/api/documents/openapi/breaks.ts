import type { Described, DescribedAnswer, DescribedOperation, Schema } from './described-api.ts'
import { misfits } from './misfits.ts'

type Side = { document: Described; operation: DescribedOperation }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }

/** Breaking changes for clients of `before`: calls that fail and answers that they cannot read; one sentence each. */
export function breaksBetween(before: Described, after: Described): string[] {
  const paths = Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]) => {
      const name = `${verb.toUpperCase()} ${path}`
      const now = after.paths[path]?.[verb]
      if (!operation) return []
      if (!now) return [`${name} is missing`]
      return breaksOfOperation({ document: before, operation }, { document: after, operation: now }).map(
        (one) => `${name}: ${one}`,
      )
    }),
  )
  const webhooks = Object.entries(before.webhooks ?? {}).flatMap(([type, { post }]) => {
    const now = after.webhooks?.[type]?.post
    if (!now) return [`webhook ${type} is missing`]
    return breaksOfMessage({ document: before, operation: post }, { document: after, operation: now }).map(
      (one) => `webhook ${type}: ${one}`,
    )
  })
  return [...paths, ...webhooks]
}

function breaksOfOperation(before: Side, after: Side): string[] {
  const { operationId } = after.operation
  return [
    ...(before.operation.operationId === operationId
      ? []
      : [`its id ${before.operation.operationId} became ${operationId}`]),
    ...breaksOfAccess(before.operation, after.operation),
    ...breaksOfParameters(before, after),
    ...breaksOfBody(before, after),
    ...breaksOfAnswers(before, after),
  ]
}

/** The sets of scopes of which a caller needs one. */
function setsOf({ security }: DescribedOperation): string[][] {
  const sets = ((security ?? []) as Record<string, string[]>[]).map((one) =>
    Object.entries(one).flatMap(([scheme, scopes]) => [scheme, ...scopes]),
  )
  return sets.length === 0 ? [[]] : sets
}

function breaksOfAccess(before: DescribedOperation, after: DescribedOperation): string[] {
  return setsOf(before).flatMap((had) => {
    const lacking = setsOf(after).map((set) => set.filter((scope) => !had.includes(scope)))
    if (lacking.some(({ length }) => length === 0)) return []
    return (lacking[0] ?? []).map((scope) => `it now needs ${scope}`)
  })
}

function parametersOf({ document, operation }: Side): Parameter[] {
  const { parameters = {} } = document.components as { parameters?: Record<string, Parameter> }
  return (operation.parameters ?? []).map((one) => {
    const found = one.$ref === undefined ? one : parameters[one.$ref.split('/').at(-1) ?? '']
    if (!found?.name) throw new Error(`${one.$ref} points to nothing`)
    return found as Parameter
  })
}

function breaksOfParameters(before: Side, after: Side): string[] {
  const had = parametersOf(before)
  const has = parametersOf(after)
  const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in
  return [
    ...has
      .filter((one) => one.required && !had.find(same(one))?.required)
      .map(({ name }) => `the parameter ${name} is now required`),
    ...had.flatMap((one) => {
      const now = has.find(same(one))
      return now
        ? refused(before, one.schema, after, now.schema).map(
            (why) => `the parameter ${one.name} refuses ${why}`,
          )
        : [`the parameter ${one.name} is missing`]
    }),
  ]
}

function breaksOfBody(before: Side, after: Side): string[] {
  const had = before.operation.requestBody
  const has = after.operation.requestBody
  if (!has) return had ? ['the body is missing'] : []
  return [
    ...(has.required && !had?.required ? ['the body is now required'] : []),
    ...Object.entries(had?.content ?? {}).flatMap(([type, { schema }]) => {
      const now = has.content[type]
      return now
        ? refused(before, schema, after, now.schema).map((why) => `the body refuses ${why}`)
        : [`the body is no longer taken as ${type}`]
    }),
  ]
}

function breaksOfAnswers(before: Side, after: Side): string[] {
  return Object.entries(before.operation.responses).flatMap(([status, had]) => {
    const has = after.operation.responses[status]
    if (!has) return [`the answer ${status} is missing`]
    return [
      ...breaksOfHeaders(before.document, had, after.document, has),
      ...Object.entries(had.content ?? {}).flatMap(([type, { schema }]) => {
        const now = has.content?.[type]
        return now
          ? unexpected(before, schema, after, now.schema).map((why) => `has ${why}`)
          : [`is no longer there as ${type}`]
      }),
    ].map((one) => `the answer ${status} ${one}`)
  })
}

function breaksOfHeaders(
  before: Described,
  { headers: had = {} }: DescribedAnswer,
  after: Described,
  { headers: has = {} }: DescribedAnswer,
): string[] {
  const isRequired = (document: Described, ref: string | undefined) =>
    document.components.headers[ref?.split('/').at(-1) ?? '']?.required === true
  return Object.entries(had).flatMap(([name, { $ref }]) => {
    if (!has[name]) return [`has no header ${name} any more`]
    return isRequired(before, $ref) && !isRequired(after, has[name]?.$ref)
      ? [`may come without the header ${name}`]
      : []
  })
}

/** A message is sent by the service: its receiver must be able to read it. */
function breaksOfMessage(before: Side, after: Side): string[] {
  const schemaOf = ({ operation }: Side) => operation.requestBody?.content['application/json']?.schema ?? {}
  const has = parametersOf(after)
  return [
    ...parametersOf(before)
      .filter(({ name }) => !has.some((one) => one.name === name && one.required))
      .map(({ name }) => `the header ${name} is missing`),
    ...unexpected(before, schemaOf(before), after, schemaOf(after)).map((why) => `the message has ${why}`),
  ]
}

/** Inputs that were accepted and are refused now. */
const refused = (before: Side, had: Schema, after: Side, has: Schema): string[] =>
  misfits(
    { ...before, schema: had },
    { ...after, schema: has },
    { namesMissing: false, allowsOpenEnums: false },
  )

/** Outputs that are new. */
const unexpected = (before: Side, had: Schema, after: Side, has: Schema): string[] =>
  misfits(
    { ...after, schema: has },
    { ...before, schema: had },
    { namesMissing: true, allowsOpenEnums: true },
  )
