import type { Plans } from '../commands/account/plans.ts'
import type { CommandRunner } from '../commands/runner.ts'
import type { Vault } from '../engine/ports/vault.ts'
import type { Reservation } from '../events/check.ts'

/** What reactions act with. */
export type ReactionDeps = {
  runner: CommandRunner
  vault: Vault
  plans: Plans
  now: () => number
  reservationOf(checkId: string): Promise<{ reservation: Reservation | null }>
}
