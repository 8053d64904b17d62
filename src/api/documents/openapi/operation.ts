import type { z } from 'zod'
import type { Needed } from '../../http/authenticate.ts'
import type { ProblemCode } from '../../http/problems.ts'
import type { Bucket } from '../../http/rate-limit.ts'
import type { HeaderName } from './headers.ts'
import type { RequestHeader } from './request-headers.ts'
import type { Tag } from './tags.ts'

/** A form of an answer. Without a schema it is text, or the bytes of a file. */
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
  /** Headers that only some of the forms have. */
  headersOfForms?: readonly HeaderName[]
  /** Has no entity tag, although it is read. */
  untagged?: true
}

/** The call in the SDKs: the code after `client.` */
export type Samples = { node: string; python: string }

/** The documentation of one operation. */
export type OperationSpec = {
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below the prefix of its API, with `{name}` for parameters. */
  path: string
  tag: Tag
  summary: string
  description: string
  /** Null: public, without a key. */
  access: { scope: Needed; bucket: Bucket } | 'operator' | null
  pathParameters?: z.ZodObject
  query?: z.ZodObject
  headers?: readonly RequestHeader[]
  body?: { schema: z.ZodType; required: boolean; example?: unknown }
  answers: readonly AnswerSpec[]
  /** Problems that cannot be derived from the rest of the specification. */
  problems?: readonly ProblemCode[]
  /** Without samples, only curl is shown. */
  samples?: Samples
}

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

export const empty = (
  status: 204 | 304,
  description: string,
  headers: readonly HeaderName[] = [],
): AnswerSpec => ({ status, description, forms: {}, headers })
