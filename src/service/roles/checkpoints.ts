import { CheckpointMaintenance } from '../../evidence/checkpoint-maintenance.ts'
import { type Part, Stuck } from '../../primitives/process-part.ts'
import { repeat } from '../../primitives/repeat.ts'
import type { Parts } from './role.ts'

const CHECKPOINT_MS = 1_000
const STAMP_MS = 10_000

/**
 * Makes checkpoints over the log when they are due and requests their time stamps. Several processes may do so at the
 * same time.
 */
export function keepCheckpoints({
  writeSide: { evidence },
  settings,
  logger,
}: Pick<Parts, 'writeSide' | 'settings' | 'logger'>): Pick<Part, 'stoppage'> & { stop(): void } {
  const { CHECKPOINT_EVENTS, CHECKPOINT_SECONDS, TSA_URL, TSA_SECONDS } = settings
  const maintenance = new CheckpointMaintenance(evidence, {
    events: CHECKPOINT_EVENTS,
    everyMs: CHECKPOINT_SECONDS * 1_000,
    stamps: TSA_URL === undefined ? null : { url: TSA_URL, everyMs: TSA_SECONDS * 1_000 },
  })
  const checkpoints = repeat(
    CHECKPOINT_MS,
    async () => {
      await evidence.tree.follow()
      await maintenance.checkpoint()
    },
    once((err) => logger.error({ err }, 'a checkpoint could not be created; the service retries')),
  )
  const stamps = repeat(
    STAMP_MS,
    () => maintenance.stamp(),
    once((err) => logger.warn({ err }, 'a time stamp could not be obtained; the service retries')),
  )
  let readTo = evidence.tree.readTo
  return {
    /** Only for checkpoints: no other work waits for the time-stamp server. */
    stoppage() {
      const why = checkpoints.stoppage()
      // The first round on a long log takes minutes; it works as long as it reads further.
      const isReading = evidence.tree.readTo !== readTo
      readTo = evidence.tree.readTo
      return why instanceof Stuck && isReading ? null : why
    },
    /** Does not wait for the current round: the first one on a long log takes minutes. */
    stop() {
      void checkpoints.stop().then(() => evidence.tree.unfollow())
      void stamps.stop()
    },
  }
}

/** Reports a repeated error only once. */
function once(report: (error: unknown) => void): (error: unknown) => void {
  let reported = ''
  return (error) => {
    const what = error instanceof Error ? error.message : String(error)
    if (what !== reported) report(error)
    reported = what
  }
}
