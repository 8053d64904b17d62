import { parentPort, type Transferable } from 'node:worker_threads'

/** Message of a thread of a {@link FairThread}: `ready` once, then one answer for each order. */
export type FromThread<Result> = { ready: true } | { result: Result } | { error: string }

/**
 * Answers the orders of a `FairThread`, in its thread.
 * @param make does one job; an error that it throws fails the job and leaves the thread running
 * @param transferred the parts of a result that are moved instead of copied
 */
export function answerJobs<Order, Result>(
  make: (order: Order) => Promise<Result>,
  transferred: (result: Result) => Transferable[] = () => [],
): void {
  const post = (message: FromThread<Result>, moved: Transferable[] = []) =>
    parentPort?.postMessage(message, moved)
  parentPort?.on('message', async (order: Order) => {
    try {
      const result = await make(order)
      post({ result }, transferred(result))
    } catch (error) {
      const { stack } = error instanceof Error ? error : new Error(String(error))
      post({ error: stack ?? 'no reason was given' })
    }
  })
  post({ ready: true })
}
