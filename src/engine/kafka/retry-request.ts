import { clock, timers } from '../../primitives/runtime.ts'
import { isSettling } from './failures.ts'

const POLL_MS = 50

/**
 * Repeats a request to the brokers after temporary errors: by default those of a topic whose partitions have no leader
 * yet. Rejects with the last error after `withinMs`, and with any other error at once.
 */
export async function settled<T>(
  request: () => Promise<T>,
  { withinMs, isTemporary = isSettling }: { withinMs: number; isTemporary?: (error: unknown) => boolean },
): Promise<T> {
  const until = clock.monotonic() + withinMs
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!isTemporary(error) || clock.monotonic() > until) throw error
    }
    await timers.sleep(POLL_MS)
  }
}
