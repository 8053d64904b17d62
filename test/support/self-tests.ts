import { type CanariesOptions, KeptCanaries } from '../../src/checkers/self-test/self-test-runner.ts'
import type { Canaries, Canary, Proof } from '../../src/checkers/self-test/self-test.ts'
import { AnswerKeeper } from '../../src/checkers/provider-client/answer-keeper.ts'
import { forgetful } from './forgetful-ephemeral-store.ts'
import { MemoryAnswers } from './memory-answers.ts'

/** When the fake proofs were made. */
export const PROVEN_AT = '2026-11-22T12:00:00.000Z'

/** Every provider is proven, without a request. */
export const proven: Canaries = canariesThat(() => ({ ok: true, provenAt: PROVEN_AT, evidence: [] }))

/** No provider is proven. */
export const unproven: Canaries = canariesThat(({ taken }) => ({
  ok: false,
  kind: 'wrong',
  reason: `says that the name "${taken}" is free, which is known to be taken`,
  asked: [taken],
  evidence: [],
  retryAfterMs: 60_000,
}))

/** Proofs that are asked from the providers, and shared with no other test. */
export const keptCanaries = (options: Partial<CanariesOptions> = {}): KeptCanaries =>
  new KeptCanaries({
    ephemeralStore: forgetful,
    keeper: new AnswerKeeper(new MemoryAnswers(), 1, Date.now),
    namespace: 'live',
    now: Date.now,
    maxAgeMs: 3_600_000,
    ...options,
  })

/** Proofs as a test wants them. */
export function canariesThat(proofOf: (canary: Canary) => Proof): Canaries {
  return {
    announce: () => undefined,
    proofOf: async (canary) => proofOf(canary),
    refresh: async () => undefined,
    states: () => [],
    close: async () => undefined,
  }
}
