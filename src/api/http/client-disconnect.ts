import type { Response } from 'express'

/** Shared: without a reason, each abort would create an exception with a stack trace. */
const OVER = new Error('the caller has disconnected or has its answer')

/** Runs `work` with a signal that aborts after a client disconnect, and at the latest when the work is done. */
export async function untilDisconnected<T>(
  res: Response,
  work: (disconnected: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController()
  const abort = () => disconnected.abort(OVER)
  res.once('close', abort)
  try {
    return await work(disconnected.signal)
  } finally {
    res.off('close', abort)
    abort()
  }
}
