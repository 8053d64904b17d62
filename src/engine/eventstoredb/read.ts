import type { StreamingRead } from '@eventstore/db-client'

/** A read on which nothing came for so long is given up (ms): the client sets it no deadline. */
const PATIENCE_MS = 15_000

/** Everything that a read brings. Rejects with what the client throws. */
export async function collect<E>(read: StreamingRead<E>): Promise<E[]> {
  // The client emits errors of a read that has ended, too, and one without a listener ends the process.
  read.on('error', () => undefined)
  const timer = setTimeout(() => {
    read.destroy(new Error(`silent for ${PATIENCE_MS} ms`))
    read.cancel().catch(() => undefined)
  }, PATIENCE_MS)
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
