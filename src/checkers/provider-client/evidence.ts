import type { CachedAnswer } from './answer-cache.ts'
import type { Trace } from './answer-keeper.ts'
import type { Evidence, Fault, Question, Reading } from './contract.ts'

/** The result of an exchange, for all its waiters. */
export type Flown = Landing & ({ ok: true; reading: Reading<unknown> } | { ok: false; fault: Fault })
export type Landing = { at: string; durationMs: number; trace: Trace }

/** Evidence of an exchange that took place or was rejected. */
export function freshEvidence(question: Question<unknown>, flown: Flown): Evidence {
  const { id, provider, request } = question
  const { at, durationMs, trace } = flown
  const said = flown.ok
    ? { outcome: flown.reading.outcome, confidence: flown.reading.confidence }
    : { outcome: flown.fault.code, confidence: 'none' as const }
  return { id, provider, request, ...said, at, durationMs, cached: false, ...trace }
}

/** Evidence of a cached answer; its time is that of the original answer. */
export function cachedEvidence(question: Question<unknown>, answer: CachedAnswer): Evidence {
  const { id, provider, request } = question
  const { value: _, ...known } = answer
  return { id, provider, request, ...known, durationMs: 0, cached: true }
}
