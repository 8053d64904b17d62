import { acknowledged } from './laws/acknowledged.ts'
import { newerIsNotPoison, poison, silence } from './laws/delivery.ts'
import { fairness } from './laws/fairness.ts'
import { guessedGoods } from './laws/goods.ts'
import { idempotency } from './laws/idempotency.ts'
import { quota } from './laws/quota.ts'
import { oneTruth } from './laws/read-models.ts'
import { relay } from './laws/relay.ts'
import { encryptionAndErasure, nothingSecret, sessions, tenancy } from './laws/secrets.ts'
import { selfTests } from './laws/self-tests.ts'
import { expectedRevisions, tamperEvidence } from './laws/store.ts'
import { unknownIsNotFree } from './laws/unknown-is-not-free.ts'
import { verdict } from './laws/verdict.ts'
import { ssrf, webhooks } from './laws/webhooks.ts'
import type { LawMutants } from './mutant.ts'

/** Every law of the service, with mutants that break it. */
export const LAWS: readonly LawMutants[] = [
  unknownIsNotFree,
  selfTests,
  guessedGoods,
  verdict,
  acknowledged,
  quota,
  idempotency,
  expectedRevisions,
  tamperEvidence,
  oneTruth,
  webhooks,
  ssrf,
  poison,
  newerIsNotPoison,
  silence,
  relay,
  encryptionAndErasure,
  nothingSecret,
  tenancy,
  sessions,
  fairness,
]
