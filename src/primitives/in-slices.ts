import { clock, timers } from './runtime.ts'

/** Longest uninterrupted work, ms; then other work of the process runs. */
const SLICE_MS = 4
/** Steps between two reads of the clock. */
const STRIDE = 1_024

/** Runs `step(0)` … `step(count - 1)` without blocking the event loop. */
export async function inSlices(count: number, step: (index: number) => void, stride = STRIDE): Promise<void> {
  let started = clock.monotonic()
  for (let index = 0; index < count; index++) {
    step(index)
    if (index % stride !== stride - 1 || clock.monotonic() - started < SLICE_MS) continue
    await timers.nextIteration()
    started = clock.monotonic()
  }
}
