import type { Plans } from '../commands/account/plans.ts'
import type { Part } from '../commands/quota/decider.ts'
import type { CommandRunner } from '../commands/runner/runner.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import type { KeyStore } from '../engine/ports/key-store.ts'
import type { Reservation } from '../events/check.ts'
import type { Pace } from '../fairness/pace.ts'

/** What reactions act with. */
export type ReactionDeps = {
  runner: CommandRunner
  keyStore: KeyStore
  store: Pick<EventStore, 'readStream'>
  plans: Plans
  now: () => number
  /** At which the checks of batches are requested. Default: at once. */
  pace?: Pace
  /** Where a check's quota was taken from; `part` where it is that of a batch, and the check takes a part of it. */
  reservationOf(checkId: string): Promise<{ reservation: Reservation | null; part?: Part | null }>
}
