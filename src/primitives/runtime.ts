import { randomBytes, randomFillSync, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'
import { performance } from 'node:perf_hooks'

/**
 * The port of time and chance. Every clock, timer and random value of `src` comes from here (a lint rule refuses every
 * other source), so that a simulation can run the program on a virtual clock and from one seed.
 */
export type Runtime = {
  /** Epoch ms, whole. */
  now(): number
  /** Ms since an arbitrary moment; never goes back. */
  monotonic(): number
  /** A function that returns the share of the time since its previous call in which the event loop was busy, 0 to 1. */
  loopUtilization(): () => number
  setTimeout<Values extends unknown[]>(
    run: (...values: Values) => void,
    ms?: number,
    ...values: Values
  ): Timer
  setInterval(run: () => void, ms: number): Timer
  /** Ends a timer of `setTimeout` or `setInterval`. */
  clear(timer: Timer): void
  setImmediate(run: () => void): unknown
  /** From 0 (inclusive) to 1 (exclusive). Not secret. */
  random(): number
  /** Cryptographically random bytes. */
  bytes(length: number): Buffer
  /** A cryptographically random whole number from `least` (default 0, inclusive) to `limit` (exclusive). */
  integer(least: number, limit?: number): number
  /** A UUID of version 4. */
  uuid(): string
  /** A UUID of version 7: ordered by the time at which it was made. */
  uuidV7(): string
}

export type Timer = { ref(): Timer; unref(): Timer; refresh(): Timer }
/** Random bytes are drawn in bulk, because a draw costs more than an id. Each byte is used once and then overwritten. */
const POOL = Buffer.alloc(4_096)
let left = 0

function fromPool(length: number): Buffer {
  if (length > POOL.length / 16) return randomBytes(length)
  if (left < length) left = randomFillSync(POOL).length
  const bytes = Buffer.from(POOL.subarray(left - length, left))
  left -= length
  POOL.fill(0, left, left + length)
  return bytes
}

function loopUtilization(): () => number {
  let seen = performance.eventLoopUtilization()
  return () => {
    const before = seen
    seen = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(seen, before).utilization
  }
}

const NODE: Runtime = {
  now: () => Date.now(),
  monotonic: () => globalThis.performance.now(),
  loopUtilization,
  setTimeout: (run, ms, ...values) => setTimeout(run, ms, ...values),
  setInterval: (run, ms) => setInterval(run, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setImmediate: (run) => setImmediate(run),
  random: () => Math.random(),
  bytes: fromPool,
  integer: (least, limit) => (limit === undefined ? randomInt(least) : randomInt(least, limit)),
  uuid: () => randomUUID(),
  uuidV7: () => randomUUIDv7(),
}

let current: Runtime = NODE

/** Replaces the runtime of this thread; without an argument, Node's own returns. */
export function useRuntime(runtime: Runtime = NODE): void {
  current = runtime
}

/** The time. Its functions may be passed on: they always ask the current runtime. */
export const clock: Pick<Runtime, 'now' | 'monotonic' | 'loopUtilization'> = {
  now: () => current.now(),
  monotonic: () => current.monotonic(),
  loopUtilization: () => current.loopUtilization(),
}

/** What happens later. */
export const timers = {
  setTimeout: <Values extends unknown[]>(run: (...values: Values) => void, ms?: number, ...values: Values) =>
    current.setTimeout(run, ms, ...values),
  setInterval: (run: () => void, ms: number) => current.setInterval(run, ms),
  /** Ends a timer of `setTimeout` or `setInterval`. */
  clear(timer: Timer | null | undefined): void {
    if (timer) current.clear(timer)
  },
  setImmediate: (run: () => void) => current.setImmediate(run),
  /** Resolves when everything that is ready to run has run. */
  nextIteration: () => new Promise<void>((resolve) => current.setImmediate(resolve)),

  /** Resolves after `ms`; rejects with an AbortError when the signal aborts. Without `ref`, the process may end earlier. */
  sleep(ms: number, { signal, ref = true }: { signal?: AbortSignal; ref?: boolean } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        current.clear(timer)
        reject(
          Object.assign(new DOMException('The wait was aborted', 'AbortError'), { cause: signal?.reason }),
        )
      }
      const timer = current.setTimeout(() => {
        signal?.removeEventListener('abort', end)
        resolve()
      }, ms)
      if (!ref) timer.unref()
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end, { once: true })
    })
  },

  /** A signal that aborts with a TimeoutError after `ms`. It keeps no process from ending. */
  signalAfter(ms: number): AbortSignal {
    const controller = new AbortController()
    const late = () => controller.abort(new DOMException(`It took longer than ${ms} ms`, 'TimeoutError'))
    current.setTimeout(late, ms).unref()
    return controller.signal
  },
}

/** Random values. */
export const chance: Pick<Runtime, 'random' | 'bytes' | 'integer' | 'uuid' | 'uuidV7'> = {
  random: () => current.random(),
  bytes: (length) => current.bytes(length),
  integer: (least, limit) => current.integer(least, limit),
  uuid: () => current.uuid(),
  uuidV7: () => current.uuidV7(),
}
