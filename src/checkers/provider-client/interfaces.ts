import type { SpendingStatus } from '../../commands/spending/ledger.ts'
import type { CheckRequest, NameForms } from '../../events/check.ts'
import type { Evidence, OutcomeOf, SectionReason, Source } from '../../events/sections.ts'

/** One source's part of one check. */
export type CheckTask = {
  checkId: string
  /** Pseudonymous; used only for fairness between accounts. */
  account: string
  query: string
  name: NameForms
  request: CheckRequest
  urgency: 'waiting' | 'background'
  /** Epoch ms; no request is useful after it. */
  deadline: number
  /** Aborts at the deadline, when the check is canceled, and when the process stops. */
  signal: AbortSignal
}

/** Asks the providers of one source and returns their answers. Never throws because of a provider. */
export interface Checker<out S extends Source = Source> {
  readonly source: S
  check(task: CheckTask): Promise<Attempt<S>>
}

export type Attempt<out S extends Source = Source> = {
  /**
   * `done` only if every request had a trustworthy answer; otherwise `unknown` or `not_configured`, with a reason and
   * the available findings.
   */
  outcome: OutcomeOf<S>
  /** Set if a retry may answer what is still unknown: the minimum wait, ms. */
  retryAfterMs?: number
}

export type HttpRequest = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Default 1 MiB; applies before and after decompression. */
  maxBytes?: number
  /** Statuses that the reader of the answer understands; any other causes a {@link ProviderError}. */
  accept: readonly number[]
  redirects: 'refuse' | RedirectRule
}

type RedirectRule = {
  max: number
  /** Called for each target before it is contacted. */
  allow(url: URL): boolean
}

/**
 * One HTTP exchange, from connecting to the last byte. Stops when the signal aborts. Redirects are followed only if the
 * rule allows, and never twice to the same URL. Every failure is a {@link ProviderError}.
 */
export type HttpExchange = (request: HttpRequest, signal: AbortSignal) => Promise<RawAnswer>

/** Asks providers on behalf of checkers: breaker, budgets, timeouts, cache, shared requests, evidence. */
export interface ProviderClient {
  /** For what a question sends, and for files that no check asks for. */
  readonly http: HttpExchange
  /** Registers a provider, unless it is registered. */
  provider(spec: ProviderSpec): void
  /** Forgets a provider that is about to be registered with other keys. What runs there ends in peace. */
  forget(name: string): void
  /** Sends one request. Resolves whatever the provider does; rejects only for programming errors. */
  ask<T>(task: CheckTask, question: Question<T>): Promise<Answer<T>>
  /** The present state of every registered provider. */
  providers(): ProviderState[]
  close(): Promise<void>
}

export type ProviderSpec = {
  /** e.g. `rdap`, `dns`, `github`, `companies-house`. */
  name: string
  source: Source
  /** False: shown as `not_configured`, never asked. */
  configured: boolean
  /** What it covers, for readers: `.com .net …`, `GB`. */
  covers: string
  /** Time limit of the whole exchange, ms. */
  timeoutMs: number
  /** Per host. */
  concurrency: number
  /** Requests per second and host. */
  ratePerSecond: number
  /** Price of one request, in the currency of the spending caps; absent or 0: free. */
  price?: number
}

/** Whether a provider is asked over the network; the others answer from data on the machine. */
export const usesNetwork = ({ name }: Pick<ProviderState, 'name'>): boolean =>
  name !== 'rules' && name !== 'well-known' && !name.startsWith('local-')

export type ProviderState = {
  name: string
  source: Source
  /** `not_asked`: this process has not asked it yet, so nothing is known. */
  status: 'ok' | 'failing' | 'not_asked' | 'not_configured'
  breaker: 'closed' | 'open' | 'half_open'
  covers: string
  lastSuccessAt: string | null
  lastFailure: { at: string; reason: string } | null
  /** Of a paid provider: its price, and what all paid providers together have cost this month. */
  spending?: SpendingStatus & { price: number }
}

export type Question<T> = {
  /** Id of the evidence, unique within the check and the same in every attempt: `domains/rdap/example.com`. */
  id: string
  provider: string
  /** The host and port whose budget it uses. */
  host: string
  /** Text of the request for the evidence, without credentials. */
  request: string
  /** Key within the provider under which the answer is cached and the request is shared; null = never. */
  cacheKey: string | null
  /** Performs the exchange. Must stop when the signal aborts. */
  send(signal: AbortSignal): Promise<RawAnswer>
  /** Parses the answer. Throws {@link ProviderError} for an untrustworthy answer. `value` must survive JSON serialization. */
  read(answer: RawAnswer): Reading<T>
}

export type RawAnswer = {
  /** HTTP status; absent for other protocols. */
  status?: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array
}

export type Reading<T> = {
  value: T
  /** A short outcome for the evidence: `registered`, `not_found`, `3 marks`. */
  outcome: string
  confidence: Evidence['confidence']
  /** How long the answer may be reused: long if the name is taken, short if it is free. */
  ttlSeconds: number
}

export type Answer<T> =
  | { ok: true; value: T; evidence: Evidence }
  | { ok: false; fault: ProviderError; evidence: Evidence }

export type ProviderErrorCode =
  | 'timeout'
  | 'unreachable'
  | 'rate_limited'
  | 'refused'
  | 'server_error'
  | 'invalid_answer'
  | 'answer_too_large'
  | 'redirect_refused'
  | 'breaker_open'
  | 'no_time_left'
  | 'not_configured'
  | 'budget'

/** A provider gave no trustworthy answer. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: ProviderErrorCode
  /** The wait that the provider requested, ms. */
  readonly retryAfterMs: number | undefined
  /** Status and bytes of the untrusted answer, if one arrived. */
  readonly answer: RawAnswer | undefined
  /** Whether the provider answered as its API states, though its answer is of no use: its breaker does not count it. */
  readonly isHealthy: boolean
  constructor(
    code: ProviderErrorCode,
    message: string,
    more: { retryAfterMs?: number; answer?: RawAnswer; cause?: unknown; isHealthy?: boolean } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.answer = more.answer
    this.isHealthy = more.isHealthy ?? false
  }
}

export type { Evidence, SectionReason }
