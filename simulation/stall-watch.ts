import { Worker } from 'node:worker_threads'

/** A history takes seconds; on a loaded machine, a minute. */
const LONGEST_MS = 10 * 60_000

/**
 * Ends this process with the seed of a history that does not end, in virtual time or in an endless loop: that blocks the
 * thread of the histories, so another one watches. Call the result when a history begins.
 */
export function watchForStalls(longestMs = LONGEST_MS): (seed: number) => void {
  const begun = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const watch = new Worker(new URL('./stall-watch-worker.ts', import.meta.url), {
    workerData: { begun, longestMs },
    execArgv: [],
  })
  watch.unref()
  return (seed) => {
    Atomics.store(begun, 0, seed)
    Atomics.add(begun, 1, 1)
  }
}
