import type { CachedAnswer } from './answer-cache.ts'
import type { Trace } from './answer-keeper.ts'
import type { Evidence, ProviderError, Question, Reading } from './interfaces.ts'

/** The result of an exchange, for all its waiters. */
export type ExchangeOutcome = ExchangeDetails &
  ({ ok: true; reading: Reading<unknown> } | { ok: false; fault: ProviderError })
export type ExchangeDetails = { at: string; durationMs: number; trace: Trace }

/** Evidence of an exchange that took place or was rejected. */
export function freshEvidence(question: Question<unknown>, outcome: ExchangeOutcome): Evidence {
  const { id, provider, request } = question
  const { at, durationMs, trace } = outcome
  const said = outcome.ok
    ? { outcome: outcome.reading.outcome, confidence: outcome.reading.confidence }
    : { outcome: outcome.fault.code, confidence: 'none' as const }
  return { id, provider, request, ...said, at, durationMs, cached: false, ...trace }
}

/** Evidence of a cached answer; its time is that of the original answer. */
export function cachedEvidence(question: Question<unknown>, answer: CachedAnswer): Evidence {
  const { id, provider, request } = question
  const { value: _, ...known } = answer
  return { id, provider, request, ...known, durationMs: 0, cached: true }
}
