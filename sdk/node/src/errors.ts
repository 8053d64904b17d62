import type { Batch } from './types/batch.ts'
import type { Check } from './types/check.ts'

/** What every error of this package is. */
export class NamecheckError extends Error {
  override name = 'NamecheckError'
  /** Stable, for programs; the message is for people. */
  readonly code: string
  /** The key that the request was sent under: a repeat under it never costs twice. */
  idempotencyKey: string | null = null
  /** The check or batch that the service had accepted before the wait failed. It continues and can be read by its id. In the `view` of the call. */
  accepted: Check | Batch | null = null
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** An option, a key or a webhook secret is missing or invalid. Nothing was sent. `code` says which. */
export class ConfigurationError extends NamecheckError {
  override name = 'ConfigurationError'
  constructor(message: string, code = 'configuration') {
    super(code, message)
  }
}

/** No complete answer arrived. The service may have carried the request out. */
export class APIConnectionError extends NamecheckError {
  override name = 'APIConnectionError'
  constructor(message: string, options?: ErrorOptions, code = 'connection') {
    super(code, message, options)
  }
}

/** No complete answer arrived in time. The service may have carried the request out. */
export class APITimeoutError extends APIConnectionError {
  override name = 'APITimeoutError'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options, 'timeout')
  }
}

/** The check or batch did not end in time. It continues; `accepted` is its last known state. */
export class WaitTimeoutError extends NamecheckError {
  override name = 'WaitTimeoutError'
  constructor(message: string) {
    super('wait-timeout', message)
  }
}

/** One fault of a request: in the body (`pointer`, RFC 6901) or in a query parameter. */
export type ErrorDetail = { detail: string; pointer?: string; parameter?: string; code?: string }

/** The content of an error answer. Members are null where the answer is not a problem of RFC 9457. */
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
export class APIError extends NamecheckError {
  override name = 'APIError'
  /** HTTP status. */
  readonly status: number
  /** Address that explains this kind of error. */
  readonly type: string | null
  readonly title: string | null
  /** Cause and cure in this case. */
  readonly detail: string | null
  /** The errors of the request, one for each member or parameter. */
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
export class AuthenticationError extends APIError {
  override name = 'AuthenticationError'
}

/** 403: the key lacks a scope, the plan lacks the feature, the account is suspended. */
export class PermissionDeniedError extends APIError {
  override name = 'PermissionDeniedError'
}

/** 404: it does not exist for this account and mode. */
export class NotFoundError extends APIError {
  override name = 'NotFoundError'
}

/** 409: the request conflicts with the current state. It is never repeated. */
export class ConflictError extends APIError {
  override name = 'ConflictError'
}

/** Any other 4xx: the request is invalid; `errors` lists its faults. */
export class InvalidRequestError extends APIError {
  override name = 'InvalidRequestError'
}

/** 429: too many requests within the rate window. */
export class RateLimitError extends APIError {
  override name = 'RateLimitError'
}

/** 429 `quota-exceeded`: the checks of this month are used up. It is never repeated. */
export class QuotaExceededError extends APIError {
  override name = 'QuotaExceededError'
}

/** 5xx: the service failed, or it takes no requests at present. */
export class ServerError extends APIError {
  override name = 'ServerError'
}

/** An answer that the service never sends: a redirect, a web page, JSON of another shape. */
export class UnexpectedAnswerError extends APIError {
  override name = 'UnexpectedAnswerError'
}

/** A message that is not from the service, is too old or was changed; `code` says which. Answer it with 400. */
export class WebhookVerificationError extends NamecheckError {
  override name = 'WebhookVerificationError'
}
