export type { Fetch } from './attempt.ts'
export type { Answer, AnswerDetails, Call } from './call.ts'
export { Namecheck } from './client.ts'
export {
  APIConnectionError,
  APIError,
  APITimeoutError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  type ErrorDetail,
  InvalidRequestError,
  NamecheckError,
  NotFoundError,
  PermissionDeniedError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
  WaitTimeoutError,
  WebhookVerificationError,
} from './errors.ts'
export type { CallDefaults, ClientOptions, Logger } from './options.ts'
export type { Page, Pages } from './pages.ts'
export type { AtOptions, RequestOptions } from './transport.ts'
export type * from './types/account.ts'
export type * from './types/batch.ts'
export type * from './types/check.ts'
export type * from './types/coverage.ts'
export type * from './types/event.ts'
export type * from './types/evidence.ts'
export type * from './types/findings.ts'
export type * from './types/goods.ts'
export type * from './types/list.ts'
export type * from './types/open.ts'
export type * from './types/person.ts'
export type * from './types/view.ts'
export type * from './types/webhook.ts'
export type { WaitOptions } from './waiting.ts'
export { type SignOptions, signWebhook } from './webhook-sign.ts'
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhook-verify.ts'
