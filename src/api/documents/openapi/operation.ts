import type { z } from 'zod'
import type { Scope } from '../../../events/key.ts'
import type { ProblemCode } from '../../http/problems.ts'
import type { Bucket } from '../../http/rate-limit.ts'
import type { HeaderName } from './headers.ts'
import type { RequestHeader } from './request-headers.ts'
import type { Tag } from './tags.ts'

/** A form in which an answer comes. Without a schema it is a text, or the bytes of a file. */
export type Form = {
  schema?: z.ZodType
  /** Names of recorded examples. */
  examples?: readonly string[]
}

export type AnswerSpec = {
  status: number
  description: string
  /** By media type; empty for an answer without a body. */
  forms: Readonly<Record<string, Form>>
  headers?: readonly HeaderName[]
  /** Those that come with some of the forms alone. */
  headersOfForms?: readonly HeaderName[]
  /** Without an entity tag, though it is read. */
  untagged?: true
}

/** How a call looks in the SDKs: what stands behind `client.` */
export type Samples = { node: string; python: string }

/** One operation of the API, as it is documented. */
export type OperationSpec = {
  id: string
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Below the prefix of its API, with `{name}` for parameters. */
  path: string
  tag: Tag
  summary: string
  description: string
  /** Null: for everybody, without a key. */
  access: { scope: Scope; bucket: Bucket } | 'operator' | null
  pathParameters?: z.ZodObject
  query?: z.ZodObject
  headers?: readonly RequestHeader[]
  body?: { schema: z.ZodType; required: boolean; example?: unknown }
  answers: readonly AnswerSpec[]
  /** Those that do not follow from the rest of the specification. */
  problems?: readonly ProblemCode[]
  /** Without them it is shown with curl alone. */
  samples?: Samples
}

/** An answer of JSON. */
export const json = (
  status: number,
  description: string,
  schema: z.ZodType,
  more: { examples?: readonly string[]; headers?: readonly HeaderName[] } = {},
): AnswerSpec => ({
  status,
  description,
  forms: { 'application/json': { schema, ...(more.examples && { examples: more.examples }) } },
  ...(more.headers && { headers: more.headers }),
})

/** An answer without a body. */
export const empty = (
  status: 204 | 304,
  description: string,
  headers: readonly HeaderName[] = [],
): AnswerSpec => ({ status, description, forms: {}, headers })
