import { setPriority } from 'node:os'
import { GREEDS } from './greeds.ts'

/**
 * The greedy accounts, in a separate process that yields the processor to the service. The parent sends an order.
 * When it sends stop, this process answers with the count of each status.
 */
export type Order = { greed: string; url: string; receiver: string; keys: readonly string[] }

setPriority(19)
process.once('message', async ({ greed, url, receiver, keys }: Order) => {
  const statuses: Record<number, number> = {}
  const stop = new AbortController()
  process.once('message', () => {
    stop.abort()
    process.send?.(statuses, () => process.exit(0))
  })
  const { connections, run } = GREEDS[greed] ?? { connections: 0, run: async () => {} }
  const width = Math.ceil(connections / keys.length)
  const answered = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(
    keys.map((key) =>
      run({ url, key, receiver, width, signal: stop.signal, answered }).catch(() => undefined),
    ),
  )
})
