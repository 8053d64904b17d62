import type { Response } from 'express'

/** Does something with a signal that aborts when the caller hangs up, and at the latest when it is done. */
export async function untilHungUp<T>(res: Response, work: (hungUp: AbortSignal) => Promise<T>): Promise<T> {
  const hungUp = new AbortController()
  const abort = () => hungUp.abort()
  res.once('close', abort)
  try {
    return await work(hungUp.signal)
  } finally {
    res.off('close', abort)
    abort()
  }
}
