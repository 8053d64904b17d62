import type { Logger } from 'pino'
import { repeat } from '../primitives/repeat.ts'
import type { RegisterJobs } from '../registers/jobs/jobs.ts'
import type { Settings } from '../settings/settings.ts'

const HOUR_MS = 3_600_000

/** How fetching each source is going. */
export type Freshness = { source: string; failing: string | null; lastFetchedAt: number | null }

/** Fetches the sources of the settings, one after the other, again and again. A failure is repeated by the next round. */
export function keepRegistersFresh(
  jobs: Pick<RegisterJobs, 'start' | 'ended'>,
  { REGISTERS_FETCH, REGISTERS_FETCH_HOURS }: Pick<Settings, 'REGISTERS_FETCH' | 'REGISTERS_FETCH_HOURS'>,
  logger: Logger,
): { states(): readonly Freshness[]; stop(): void } {
  const states = REGISTERS_FETCH.map((source): Freshness => ({ source, failing: null, lastFetchedAt: null }))
  let stopped = false
  const fetchAll = async () => {
    for (const state of states) {
      if (stopped) return
      const { source } = state
      try {
        const job = await jobs.ended(jobs.start({ kind: 'fetch', source }).id)
        if (job?.status !== 'done') throw new Error(job?.error ?? 'the job was lost')
        state.failing = null
        state.lastFetchedAt = job.endedAt
        logger.info({ source, outcome: job.outcome }, 'the register of a source is up to date')
      } catch (error) {
        if (stopped) return
        state.failing = error instanceof Error ? error.message : String(error)
        logger.error({ source, err: error }, 'a register could not be fetched; the next round tries again')
      }
    }
  }
  const rounds = repeat(REGISTERS_FETCH_HOURS * HOUR_MS, fetchAll, (err) =>
    logger.error({ err }, 'the registers could not be fetched'),
  )
  return {
    states: () => states,
    stop() {
      stopped = true
      void rounds.stop()
    },
  }
}
