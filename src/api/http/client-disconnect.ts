import type { Response } from 'express'

/** Shared: without a reason, each abort would create an exception with a stack trace. */
const OVER = new Error('the caller has hung up, or has its answer')

/** Runs `work` with a signal that aborts after a client disconnect, and at the latest when the work is done. */
export async function untilHungUp<T>(res: Response, work: (hungUp: AbortSignal) => Promise<T>): Promise<T> {
  const hungUp = new AbortController()
  const abort = () => hungUp.abort(OVER)
  res.once('close', abort)
  try {
    return await work(hungUp.signal)
  } finally {
    res.off('close', abort)
    abort()
  }
}
