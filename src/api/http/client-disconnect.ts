import type { Response } from 'express'

/** One for all: a controller that is given none makes an exception with a stack for every request that waits. */
const OVER = new Error('the caller has hung up, or has its answer')

/** Does something with a signal that aborts when the caller hangs up, and at the latest when it is done. */
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
