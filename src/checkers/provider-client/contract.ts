import type { CheckRequest, NameForms } from '../../events/check.ts'
import type { Evidence, OutcomeOf, SectionReason, Source } from '../../events/sections.ts'

/** One source's share of one check. */
export type CheckTask = {
  checkId: string
  /** Pseudonymous; only for fairness between accounts. */
  account: string
  query: string
  name: NameForms
  request: CheckRequest
  urgency: 'waiting' | 'background'
  /** Epoch ms; no question is worth asking behind it. */
  deadline: number
  /** Aborts at the deadline, when the check is canceled, when the process stops. */
  signal: AbortSignal
}

/** Asks the providers of one source and says what they answered. Never throws for what a provider does. */
export interface Checker<out S extends Source = Source> {
  readonly source: S
  check(task: CheckTask): Promise<Attempt<S>>
}

export type Attempt<out S extends Source = Source> = {
  /**
   * `done` only when everything that was asked for was answered trustworthily; otherwise `unknown` or
   * `not_configured` with a reason, and the findings there are.
   */
  outcome: OutcomeOf<S>
  /** Set when another try may answer what is still unknown; the least time to wait in ms. */
  retryAfterMs?: number
}

/** Asks providers on behalf of checkers: breaker, budgets, time-outs, cache, single-flight, evidence. */
export interface ProviderClient {
  /** Makes a provider known, once, at composition. */
  provider(spec: ProviderSpec): void
  /** Puts one question. Resolves whatever the provider does; rejects for our own mistakes alone. */
  ask<T>(task: CheckTask, question: Question<T>): Promise<Answer<T>>
  /** Every provider made known, as it stands. */
  providers(): ProviderState[]
  close(): Promise<void>
}

export type ProviderSpec = {
  /** e.g. `rdap`, `dns`, `github`, `companies-house`. */
  name: string
  source: Source
  /** False: shown as `not_configured`, never asked. */
  configured: boolean
  /** What it covers, for people: `.com .net …`, `GB`. */
  covers: string
  /** Whole exchange, ms. */
  timeoutMs: number
  /** Per host. */
  concurrency: number
  /** Questions per second and host. */
  ratePerSecond: number
}

export type ProviderState = {
  name: string
  source: Source
  status: 'ok' | 'failing' | 'not_configured'
  breaker: 'closed' | 'open' | 'half_open'
  covers: string
  lastSuccessAt: string | null
  lastFailure: { at: string; reason: string } | null
}

export type Question<T> = {
  /** Id of the evidence, unique within the check and the same each time: `domains/rdap/example.com`. */
  id: string
  provider: string
  /** Whose budget it uses: host and port. */
  host: string
  /** Text of the request for the evidence, without credentials. */
  request: string
  /** What the answer is cached and shared under, within the provider; null = never. */
  cacheKey: string | null
  /** Performs the exchange. Must give up when the signal aborts. */
  send(signal: AbortSignal): Promise<RawAnswer>
  /** Takes the answer to pieces. Throws {@link Fault} for one that cannot be trusted. `value` must survive JSON. */
  read(answer: RawAnswer): Reading<T>
}

export type RawAnswer = {
  /** HTTP status; absent for other protocols. */
  status?: number
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array
}

export type Reading<T> = {
  value: T
  /** One word for the evidence: `registered`, `not_found`, `3 marks`. */
  outcome: string
  confidence: Evidence['confidence']
  /** How long the answer may be served again: taken long, free short. */
  ttlSeconds: number
}

export type Answer<T> =
  | { ok: true; value: T; evidence: Evidence }
  | { ok: false; fault: Fault; evidence: Evidence }

export type FaultCode =
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

/** A provider gave no answer that can be trusted. */
export class Fault extends Error {
  override name = 'Fault'
  readonly code: FaultCode
  /** What the provider asked us to wait, ms. */
  readonly retryAfterMs: number | undefined
  /** Status and bytes of the untrusted answer, where there was one. */
  readonly answer: RawAnswer | undefined
  constructor(
    code: FaultCode,
    message: string,
    more: { retryAfterMs?: number; answer?: RawAnswer; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.answer = more.answer
  }
}

export type { Evidence, SectionReason }
