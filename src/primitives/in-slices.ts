import { clock, timers } from './runtime.ts'

/** Longest uninterrupted work, ms; then other work of the process runs. */
const SLICE_MS = 4
/** Steps between two reads of the clock. */
const STRIDE = 8

/** Runs `step` for each item without blocking the event loop. */
export async function inSlices<T>(items: readonly T[], step: (item: T) => void): Promise<void> {
  let started = clock.monotonic()
  for (const [index, item] of items.entries()) {
    step(item)
    if (index % STRIDE !== STRIDE - 1 || clock.monotonic() - started < SLICE_MS) continue
    await timers.nextIteration()
    started = clock.monotonic()
  }
}
