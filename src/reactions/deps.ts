import type { Plans } from '../commands/account/plans.ts'
import type { Part } from '../commands/quota/decider.ts'
import type { CommandRunner } from '../commands/runner/runner.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import type { KeyStore } from '../engine/ports/key-store.ts'
import type { Reservation } from '../events/check.ts'
import type { LoopTurns } from '../fairness/loop-turns.ts'
import type { Pace } from '../fairness/pace.ts'

/** What reactions need. */
export type ReactionDeps = {
  runner: CommandRunner
  keyStore: KeyStore
  store: Pick<EventStore, 'readStream'>
  plans: Plans
  now: () => number
  /** Pace at which the checks of batches are requested; default: no delay. */
  pace?: Pace
  /** Turns of accounts on the event loop of this process; default: all checks may be requested at once. */
  turns?: LoopTurns
  /** Where the quota of a check was taken from; `part` if the check takes a part of a batch's reservation. */
  reservationOf(checkId: string): Promise<{ reservation: Reservation | null; part?: Part | null }>
}
