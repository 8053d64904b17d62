import { inspect } from 'node:util'

const EVERY_MS = 20
/** Below the time limit of a test, which would not say what was missing; ten times what a loaded machine needs. */
const LIMIT_MS = 150_000

/**
 * Resolves when a condition is met that has no event. Rejects after 150 s with the condition and, if given, the state
 * that it was last seen in.
 */
export async function eventually(
  met: () => boolean | Promise<boolean>,
  state?: () => unknown,
  { limitMs = LIMIT_MS } = {},
): Promise<void> {
  const until = performance.now() + limitMs
  while (!(await inTime(met(), () => describe(met, state), limitMs))) {
    if (performance.now() > until) throw new Error(describe(met, state))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** Waits for something that a fault may prevent. Rejects after 150 s with what `missing` says then. */
export async function inTime<T>(
  awaited: T | Promise<T>,
  missing: () => string,
  limitMs = LIMIT_MS,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(missing())), limitMs)
  try {
    return await Promise.race([awaited, promise])
  } finally {
    clearTimeout(timer)
  }
}

const describe = (met: () => unknown, state?: () => unknown): string =>
  `not met in time: ${met}${state ? `; last seen: ${inspect(state())}` : ''}`
