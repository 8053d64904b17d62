import { AnswerKeeper } from '../../src/checkers/provider-client/answer-keeper.ts'
import type { Proof, SelfTest, SelfTests } from '../../src/checkers/self-test/self-test.ts'
import { SelfTestRunner, type SelfTestRunnerOptions } from '../../src/checkers/self-test/self-test-runner.ts'
import { forgetful } from './forgetful-ephemeral-store.ts'
import { MemoryAnswers } from './memory-answers.ts'

/** When the fake proofs were made. */
export const PROVEN_AT = '2026-11-22T12:00:00.000Z'

/** Every provider is proven, without a request. */
export const proven: SelfTests = selfTestsThat(() => ({ ok: true, provenAt: PROVEN_AT, evidence: [] }))

/** No provider is proven. */
export const unproven: SelfTests = selfTestsThat(({ taken }) => ({
  ok: false,
  kind: 'wrong',
  reason: `says that the name "${taken}" is free, which is known to be taken`,
  asked: [taken],
  evidence: [],
  retryAfterMs: 60_000,
}))

/** Proofs that are asked from the providers, and shared with no other test. */
export const keptSelfTests = (options: Partial<SelfTestRunnerOptions> = {}): SelfTestRunner =>
  new SelfTestRunner({
    ephemeralStore: forgetful,
    keeper: new AnswerKeeper(new MemoryAnswers(), 1, Date.now),
    namespace: 'live',
    now: Date.now,
    maxAgeMs: 3_600_000,
    ...options,
  })

/** Proofs as a test wants them. */
export function selfTestsThat(proofOf: (selfTest: SelfTest) => Proof): SelfTests {
  return {
    announce: () => undefined,
    proofOf: async (selfTest) => proofOf(selfTest),
    refresh: async () => undefined,
    forget: async () => undefined,
    states: () => [],
    close: async () => undefined,
  }
}
