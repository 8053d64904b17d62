import { timers } from '../../../primitives/runtime.ts'

/** Waits, at most until the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await timers.sleep(ms, { signal }).catch(() => undefined)
}
