import { setTimeout as delay } from 'node:timers/promises'

/** Waits, at most until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
