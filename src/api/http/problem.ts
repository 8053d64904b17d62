import type { ProblemCode } from './problems.ts'

/** One thing that is wrong: in the body (`pointer`, RFC 6901) or among the query parameters. */
export type ProblemError = { detail: string; pointer?: string; parameter?: string; code?: string }

type More = {
  errors?: readonly ProblemError[]
  /** Sent with the answer, e.g. `Retry-After`. */
  headers?: Readonly<Record<string, string>>
  /** Further members of the body. */
  members?: Readonly<Record<string, unknown>>
}

/** Ends a request with an answer of RFC 9457. The message is its `detail`: cause and cure, nothing from inside. */
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

/** A body or query that cannot be used. */
export const invalid = (...errors: ProblemError[]): Problem =>
  new Problem('invalid-request', errors.map(({ detail }) => detail).join(' '), { errors })

/** The same for whatever does not exist for this caller, so that nobody learns what exists for another. */
export const notFound = (what: string): Problem =>
  new Problem('not-found', `This account has no ${what} with this id in this mode.`)
