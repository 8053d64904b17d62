import { Rounds } from '../engine/ports/rounds.ts'
import type { Part } from '../engine/ports/stoppage.ts'

export type Repeating = Pick<Part, 'stoppage'> & { stop(): void }

/**
 * Does work now and then again and again, `ms` after it ended, until stopped. An error is told and ends nothing;
 * once stopped, what is still under way is nobody's concern.
 */
export function repeat(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): Repeating {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const rounds = new Rounds()
  const turn = async () => {
    try {
      await rounds.run(work)
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(turn, ms)
  }
  void turn()
  return {
    stoppage: () => rounds.stoppage(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
