import type { StreamingRead } from '@eventstore/db-client'
import { timers } from '../../primitives/runtime.ts'

/** A read is given up after this time without an event (ms): the client sets no deadline. */
const TIMEOUT_MS = 15_000

/** All events of a read. Rejects with the client's error, or after so many ms without an event. */
export async function collect<E>(read: StreamingRead<E>, timeoutMs = TIMEOUT_MS): Promise<E[]> {
  // The client also emits errors of a read that has ended; one without a listener ends the process.
  read.on('error', () => undefined)
  const timer = timers.setTimeout(() => {
    read.destroy(new Error(`silent for ${timeoutMs} ms`))
    read.cancel().catch(() => undefined)
  }, timeoutMs)
  const events: E[] = []
  try {
    for await (const event of read) {
      timer.refresh()
      events.push(event)
    }
    return events
  } finally {
    timers.clear(timer)
  }
}
