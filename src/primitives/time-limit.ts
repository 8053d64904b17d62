import { timers } from './runtime.ts'
/**
 * A signal that aborts with `outer`, and after `ms` with the reason that `late` gives. Call `end` when the work has ended.
 * `AbortSignal.any` is not used here: a long-lived outer signal would keep what follows it.
 */
export function limited(
  outer: AbortSignal,
  ms: number,
  late: () => Error,
): { signal: AbortSignal; abort(reason: Error): void; end(): void } {
  const controller = new AbortController()
  const pass = () => controller.abort(outer.reason)
  outer.addEventListener('abort', pass, { once: true })
  const timer = timers.setTimeout(() => controller.abort(late()), Math.max(ms, 0))
  if (outer.aborted) pass()
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    end() {
      timers.clear(timer)
      outer.removeEventListener('abort', pass)
    },
  }
}
