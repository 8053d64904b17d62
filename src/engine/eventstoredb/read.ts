import type { StreamingRead } from '@eventstore/db-client'

/** A read on which nothing came for so long is given up (ms): the client sets it no deadline. */
const PATIENCE_MS = 15_000

/** Everything that a read brings. Rejects with what the client throws, or after so many ms without an event. */
export async function collect<E>(read: StreamingRead<E>, patienceMs = PATIENCE_MS): Promise<E[]> {
  // The client emits errors of a read that has ended, too, and one without a listener ends the process.
  read.on('error', () => undefined)
  const timer = setTimeout(() => {
    read.destroy(new Error(`silent for ${patienceMs} ms`))
    read.cancel().catch(() => undefined)
  }, patienceMs)
  const events: E[] = []
  try {
    for await (const event of read) {
      timer.refresh()
      events.push(event)
    }
    return events
  } finally {
    clearTimeout(timer)
  }
}
