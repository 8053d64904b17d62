import type { Batch } from './types/batch.ts'
import type { Check } from './types/check.ts'

/** What every error of this package is. */
export class NamecheckError extends Error {
  override name = 'NamecheckError'
  /** Stable, for programs; the message is for people. */
  readonly code: string
  /** The key that the request was sent under: a repeat under it never costs twice. */
  idempotencyKey: string | null = null
  /** What the service had taken on before waiting for it failed. It goes on and can be read by its id. */
  accepted: Check | Batch | null = null
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The client was given something that cannot work, and has sent nothing. */
export class ConfigurationError extends NamecheckError {
  override name = 'ConfigurationError'
  constructor(message: string) {
    super('configuration', message)
  }
}

/** No whole answer came: no connection, a broken one, an answer cut short. */
export class ConnectionError extends NamecheckError {
  override name = 'ConnectionError'
  constructor(message: string, options?: ErrorOptions, code = 'connection') {
    super(code, message, options)
  }
}

/** No whole answer came in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options, 'timeout')
  }
}

/** What was waited for has not ended in time. It goes on: `accepted` is how it stood last. */
export class WaitTimeoutError extends NamecheckError {
  override name = 'WaitTimeoutError'
  constructor(message: string) {
    super('wait-timeout', message)
  }
}

/** One thing that is wrong: in the body (`pointer`, RFC 6901) or among the query parameters. */
export type ErrorDetail = { detail: string; pointer?: string; parameter?: string; code?: string }

/** What an answer says about a failure; where it is no problem of RFC 9457, as far as it can be told. */
export type Failure = {
  code: string
  message: string
  status: number
  type: string | null
  title: string | null
  detail: string | null
  errors: readonly ErrorDetail[]
  requestId: string | null
  retryAfter: number | null
  headers: Headers
  body: unknown
}

/** The service answered with an error. */
export class ApiError extends NamecheckError {
  override name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  /** Address that explains this kind of error. */
  readonly type: string | null
  readonly title: string | null
  /** Cause and cure in this case. */
  readonly detail: string | null
  /** What is wrong in the request, piece by piece. */
  readonly errors: readonly ErrorDetail[]
  /** What the service logged it under. */
  readonly requestId: string | null
  /** Seconds to wait before another try, where the answer says so. */
  readonly retryAfter: number | null
  readonly headers: Headers
  /** The answer's JSON with every member, or its first characters where it is none. */
  readonly body: unknown
  constructor(failure: Failure) {
    super(failure.code, failure.message)
    this.status = failure.status
    this.type = failure.type
    this.title = failure.title
    this.detail = failure.detail
    this.errors = failure.errors
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
    this.headers = failure.headers
    this.body = failure.body
  }
}

/** 401: the key is missing, mistyped, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the key lacks a scope, the plan lacks the feature, the account is suspended. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: not there, or not for this account and mode. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: it does not go with how things stand. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** Any other 4xx: the request cannot be used; `errors` says what is wrong in it. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}

/** 429: too many requests in this minute. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 429 `quota-exceeded`: the checks of this month are used up. */
export class QuotaExceededError extends ApiError {
  override name = 'QuotaExceededError'
}

/** 5xx: a fault of the service, or it takes no requests just now. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** An answer that this service does not give: a redirect, a web page, JSON of another shape. */
export class UnexpectedAnswerError extends ApiError {
  override name = 'UnexpectedAnswerError'
}

/** A message that must not be believed, or a secret or body that nothing can be verified with; `code` says which. */
export class WebhookVerificationError extends NamecheckError {
  override name = 'WebhookVerificationError'
}
