import type { ProblemCode } from './problems.ts'

/** One mistake: in the body (`pointer`, RFC 6901) or in the query parameters. */
export type ProblemError = { detail: string; pointer?: string; parameter?: string; code?: string }

type More = {
  errors?: readonly ProblemError[]
  /** Headers of the answer, e.g. `Retry-After`. */
  headers?: Readonly<Record<string, string>>
  /** Further members of the body. */
  members?: Readonly<Record<string, unknown>>
}

/** Ends a request with a problem answer (RFC 9457). The message is its `detail`: cause and cure, without internals. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly more: More
  constructor(code: ProblemCode, detail: string, more: More = {}) {
    super(detail)
    this.code = code
    this.more = more
  }
}

/** The most errors that one answer names. */
export const MAX_ERRORS = 20

/** An invalid body or query. */
export function invalid(...all: ProblemError[]): Problem {
  const errors = all.slice(0, MAX_ERRORS)
  return new Problem('invalid-request', errors.map(({ detail }) => detail).join(' '), { errors })
}

/** For every resource that does not exist for this caller: the answer does not reveal what exists for others. */
export const notFound = (what: string): Problem =>
  new Problem('not-found', `This account has no ${what} with this id in this mode.`)

/** A body of more than `maxBytes`. */
export const tooLargeBody = (maxBytes: number, more: More = {}): Problem =>
  new Problem('request-too-large', `The body is larger than ${Math.floor(maxBytes / 1024)} KiB.`, more)
