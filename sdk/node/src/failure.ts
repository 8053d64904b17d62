import type { Answer } from './call.ts'
import {
  type APIError,
  AuthenticationError,
  ConflictError,
  type ErrorDetail,
  type Failure,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from './errors.ts'
import { retryAfterSeconds } from './retry-after.ts'

const SHOWN_OF_BODY = 300

/** An answer that was read: bytes as text. */
export type ReadAnswer = { status: number; headers: Headers; text: string; asked: string }

/** The error for an answer with a status of 400 or more. */
export function errorOf(answer: ReadAnswer): APIError {
  const failure = failureOf(answer)
  const Kind = kindOf(failure)
  return new Kind(failure)
}

/** An answer with a status of success, or a redirect, that cannot be used. `why` is a clause. */
export function unexpected(answer: ReadAnswer, why: string): UnexpectedAnswerError {
  const message = `${answer.asked}: ${why}. Is baseUrl the address of the service?`
  return new UnexpectedAnswerError({ ...failureOf(answer), code: 'unexpected-answer', message })
}

/** JSON of a successful answer that lacks what every such answer of the service has. `why` is a clause. */
export function unusable({ data, response }: Answer<unknown>, why: string): UnexpectedAnswerError {
  const { status, headers } = response
  return unexpected({ status, headers, text: JSON.stringify(data) ?? '', asked: String(status) }, why)
}

function kindOf({ status, code }: Failure): new (failure: Failure) => APIError {
  switch (status) {
    case 401:
      return AuthenticationError
    case 403:
      return PermissionDeniedError
    case 404:
      return NotFoundError
    case 409:
      return ConflictError
    case 429:
      return code === 'quota-exceeded' ? QuotaExceededError : RateLimitError
  }
  return status >= 500 ? ServerError : InvalidRequestError
}

function failureOf(answer: ReadAnswer): Failure {
  const { status, headers, text, asked } = answer
  const body = objectIn(text)
  const member = (name: string): string | null => {
    const value = body?.[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const detail = member('detail')
  const requestId = member('requestId') ?? headers.get('x-request-id')
  const retryAfter = retryAfterSeconds(headers, Date.now())
  const notes = [
    ...(retryAfter === null ? [] : [`retry after ${retryAfter} s`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ]
  const said = detail ?? member('title') ?? foreign(headers, text)
  return {
    code: member('code') ?? `http-${status}`,
    message: `${asked}: ${status} ${said}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`,
    status,
    type: member('type'),
    title: member('title'),
    detail,
    errors: errorsIn(body?.errors),
    requestId,
    retryAfter,
    headers,
    body: body ?? text.slice(0, SHOWN_OF_BODY),
  }
}

/** The message for an answer that is not a problem of RFC 9457, as a proxy may send it. */
function foreign(headers: Headers, text: string): string {
  const type = headers.get('content-type')?.split(';', 1)[0] || 'no media type'
  if (text === '') return 'The answer is empty; it may come from a proxy.'
  return `The answer has the media type ${type} and not that of a problem; it may come from a proxy.`
}

function errorsIn(value: unknown): ErrorDetail[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (one): one is ErrorDetail => typeof one === 'object' && one !== null && typeof one.detail === 'string',
  )
}

/** The JSON object in a text; null when there is none. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
