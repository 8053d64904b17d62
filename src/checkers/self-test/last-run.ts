import type { LastRun } from './run-store.ts'
import type { Proof, Proven } from './self-test.ts'

/** A run that proved nothing. */
export type Failure = Pick<
  Extract<LastRun, { ok: false }>,
  'at' | 'kind' | 'asked' | 'reason' | 'retryAt' | 'failuresInARow'
>

/** Pause after a wrong answer, ms. */
export const WRONG_PAUSE_MS = 60_000

/** Whether a proof leaves out a part of its provider. */
export const lacks = ({ parts: proven }: Proven, parts: readonly string[]): boolean =>
  !parts.every((part) => proven?.includes(part))

/** A proof, if it includes these parts of the provider. */
export function including(proof: Proof, parts: readonly string[]): Proof {
  if (!proof.ok || !lacks(proof, parts)) return proof
  const missing = parts.filter((part) => !proof.parts?.includes(part)).join(', ')
  const reason = `was not tested at ${missing}`
  return {
    ok: false,
    kind: 'unanswered',
    reason,
    asked: [],
    evidence: proof.evidence,
    retryAfterMs: WRONG_PAUSE_MS,
  }
}

/** The latest run, if it proved nothing. */
export const failureOf = (last: LastRun | null, silence: Failure | null): Failure | null =>
  last && !last.ok ? last : silence

/** What a run is worth at `now` (epoch ms). */
export function proofOf(last: LastRun, evidence: LastRun['evidence'], now: number): Proof {
  if (last.ok) return { ok: true, provenAt: last.at, evidence, parts: last.parts }
  const { kind = 'unanswered', reason, asked, retryAt } = last
  return { ok: false, kind, reason, asked, evidence, retryAfterMs: Math.max(0, retryAt - now) }
}
