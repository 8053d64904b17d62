import { statfs } from 'node:fs/promises'
import type { Readiness } from './api/deps.ts'
import type { Engine } from './engine/engine.ts'
import type { Consumer } from './engine/ports/backbone.ts'
import { heartbeatLine } from './heartbeat.ts'

/** Below this the disk counts as full: a report must still fit. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024
/** A projection that lags further says so, but keeps nobody out. */
const NOTEWORTHY_LAG_SECONDS = 30

/** Whether a check can be accepted durably: the log answers and the disk has room. */
export async function readiness(
  engine: Engine,
  folder: string,
  consumers: readonly Consumer[],
  now: number = Date.now(),
): Promise<Readiness> {
  const store = await tried('event store', async () => {
    await engine.store.end()
    return 'answers'
  })
  const disk = await tried('disk', async () => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`${bavail * bsize} bytes are left`)
    return 'has room'
  })
  const lags = await Promise.all(consumers.map(async (one) => ({ group: one.group, ...(await one.lag()) })))
  const behind = lags.filter(({ seconds }) => seconds > NOTEWORTHY_LAG_SECONDS)
  const detail = behind
    .map(({ group, events, seconds }) => `${group}: ${events} events, ${Math.round(seconds)} s`)
    .join('; ')
  const lag = { name: 'consumers', ok: true, detail: detail === '' ? 'keep up' : `behind: ${detail}` }
  const beats = await tried('heartbeats', async () => {
    const lines = (await engine.scratch.beats()).map((one) => heartbeatLine(one, now))
    return lines.length > 0 ? lines.join('; ') : 'none yet'
  })
  // Heartbeats tell how things are; that they cannot be read keeps nobody out.
  const checks = [store, disk, lag, { ...beats, ok: true }]
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function tried(name: string, attempt: () => Promise<string>): Promise<Readiness['checks'][number]> {
  try {
    return { name, ok: true, detail: await attempt() }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}
