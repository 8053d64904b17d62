import { Keeping } from '../../evidence/keeping.ts'
import { repeat } from '../../primitives/repeat.ts'
import { type Part, Stuck } from '../../primitives/stoppage.ts'
import type { Parts } from './role.ts'

const CHECKPOINT_MS = 1_000
const STAMP_MS = 10_000

/** Makes checkpoints over the log when they are due and has them time-stamped. Any number of processes may. */
export function keepCheckpoints({
  core: { evidence },
  settings,
  logger,
}: Pick<Parts, 'core' | 'settings' | 'logger'>): Pick<Part, 'stoppage'> & { stop(): void } {
  const { CHECKPOINT_EVENTS, CHECKPOINT_SECONDS, TSA_URL, TSA_SECONDS } = settings
  const keeping = new Keeping(evidence, {
    events: CHECKPOINT_EVENTS,
    everyMs: CHECKPOINT_SECONDS * 1_000,
    stamps: TSA_URL === undefined ? null : { url: TSA_URL, everyMs: TSA_SECONDS * 1_000 },
  })
  const checkpoints = repeat(
    CHECKPOINT_MS,
    () => keeping.checkpoint(),
    once((err) => logger.error({ err }, 'no checkpoint could be made')),
  )
  const stamps = repeat(
    STAMP_MS,
    () => keeping.stamp(),
    once((err) => logger.warn({ err }, 'no time stamp could be had')),
  )
  let readTo = evidence.tree.readTo
  return {
    /** Of checkpoints alone: time stamps come from a server that nothing else waits for. */
    stoppage() {
      const why = checkpoints.stoppage()
      // The first round on a long log takes minutes; it is at work as long as it reads on.
      const readsOn = evidence.tree.readTo !== readTo
      readTo = evidence.tree.readTo
      return why instanceof Stuck && readsOn ? null : why
    },
    /** Waits for no round: the first one on a long log takes minutes. */
    stop() {
      void checkpoints.stop()
      void stamps.stop()
    },
  }
}

/** The same trouble again and again is told once. */
function once(tell: (error: unknown) => void): (error: unknown) => void {
  let told = ''
  return (error) => {
    const what = error instanceof Error ? error.message : String(error)
    if (what !== told) tell(error)
    told = what
  }
}
