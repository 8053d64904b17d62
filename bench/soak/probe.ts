import { isMainThread } from 'node:worker_threads'

/** Loaded into the service with `--import`: sends its memory figures to the parent process every ten seconds. */
const EVERY_MS = 10_000

export type Sample = {
  /** Seconds since the start of the process. */
  at: number
  rss: number
  heapTotal: number
  heapUsed: number
  external: number
  arrayBuffers: number
}

if (isMainThread && process.send) {
  setInterval(() => {
    const sample: Sample = { at: Math.round(process.uptime()), ...process.memoryUsage() }
    if (process.connected) process.send?.(sample)
  }, EVERY_MS).unref()
  process.channel?.unref()
}
