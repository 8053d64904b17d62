import { statfs } from 'node:fs/promises'
import type { Readiness } from '../api/deps.ts'
import { registerProblems } from '../checkers/register-notes.ts'
import type { Engine } from '../engine/engine.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'
import { reportedProcesses } from '../monitoring/processes.ts'
import { timers } from '../primitives/runtime.ts'
import type { RegisterFolder } from '../registers/serve/registers.ts'
import type { Settings } from '../settings/settings.ts'
import { heartbeatLine } from './heartbeat.ts'
import type { Freshness } from './registers-kept-fresh.ts'
import type { StartupRetry } from './startup-retry.ts'

/** Below this the disk counts as full: a report must still fit. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** A greater lag is reported, but does not make the process unready. */
const NOTEWORTHY_LAG_SECONDS = 30
/** A part that takes longer to answer counts as failed. */
const ANSWERS_WITHIN_MS = 10_000

type ReadinessLine = Readiness['checks'][number]

/** Whether this process can do its work, from its start, while it still waits for servers, to its end. */
export class Health {
  /** The process is stopping and accepts no new work. */
  draining = false
  readonly #waiting: StartupRetry
  readonly #notes: (() => ReadinessLine | ReadinessLine[])[] = []
  #work: (() => Promise<ReadinessLine[]>) | undefined
  #finding: Promise<Readiness> | undefined

  constructor(waiting: StartupRetry) {
    this.#waiting = waiting
  }

  /** Readiness includes the engine from now on. */
  opened(settings: Settings, engine: Engine, consumers: readonly Consumer[], now: () => number): void {
    this.#work = () => engineChecks(settings, engine, consumers, now())
  }

  /** Adds lines of a role. */
  note(say: () => ReadinessLine | ReadinessLine[]): void {
    this.#notes.push(say)
  }

  /**
   * The process is ready if every line is ok. A process that is stopping is not. Those who ask while it is found out share
   * the answer, because anyone may ask.
   */
  ready(): Promise<Readiness> {
    this.#finding ??= this.#found().finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #found(): Promise<Readiness> {
    const waiting = this.#waiting.sentences.map((detail) => ({ name: 'servers', ok: false, detail }))
    const started = this.#work
      ? await this.#work()
      : [{ name: 'start', ok: false, detail: 'the process is still starting' }]
    const stopping: ReadinessLine = {
      name: 'draining',
      ok: !this.draining,
      detail: this.draining ? 'the process is shutting down' : 'the process accepts new work',
    }
    const checks = [stopping, ...waiting, ...started, ...this.#notes.flatMap((say) => say())]
    return { ok: checks.every(({ ok }) => ok), checks }
  }
}

/**
 * The local registers. A file that cannot be served stops no other work: the version before it is searched, and a check
 * whose register is missing, too old or only a part is inconclusive.
 */
export function registersLine(
  registers: Pick<RegisterFolder, 'coverage' | 'problems'>,
  now: number,
  fetched: readonly Freshness[] = [],
): ReadinessLine {
  const failing = fetched.flatMap(({ source, failing }) =>
    failing === null ? [] : [`${source} could not be fetched: ${failing}`],
  )
  const problems = [...registerProblems(registers, now), ...failing]
  const present = [...registers.coverage('marks'), ...registers.coverage('companies')]
  const known = present.filter(({ isUnreadable }) => !isUnreadable)
  const served = known.map(({ office, kind, dataAsOf }) => `${office} (${kind}, ${dataAsOf})`).join(', ')
  const detail = [served || 'none', ...problems].join('; ')
  return { name: 'registers', ok: true, detail }
}

/**
 * Whether an event can be written durably: the log answers and, if it is a file, the disk has space. In the embedded
 * engine the read models count too: without them its only process meets no deadline.
 */
async function engineChecks(
  { ENGINE, DATA }: Settings,
  engine: Engine,
  consumers: readonly Consumer[],
  now: number,
): Promise<ReadinessLine[]> {
  const store = await tried('event store', async () => {
    await engine.store.end()
    return 'answers'
  })
  const disk = await tried('disk', async () => {
    const { bavail, bsize } = await statfs(DATA)
    if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`${bavail * bsize} bytes are left`)
    return 'has room'
  })
  const embedded = ENGINE === 'embedded'
  const readModels = await tried('read models', async () => {
    await engine.readModels.list()
    return 'answer'
  })
  // Lag and heartbeats are for information: if they cannot be read, the process stays ready.
  const lag = await tried('consumers', () => lagLine(consumers))
  const beats = await tried('heartbeats', async () => {
    const recent = reportedProcesses(await engine.ephemeralStore.beats(), now)
    const lines = recent.map((one) => heartbeatLine(one, now))
    return lines.length > 0 ? lines.join('; ') : 'none yet'
  })
  return [
    store,
    ...(embedded ? [disk] : []),
    { ...readModels, ok: readModels.ok || !embedded },
    { ...lag, ok: true },
    { ...beats, ok: true },
  ]
}

async function lagLine(consumers: readonly Consumer[]): Promise<string> {
  const lags = await Promise.all(consumers.map(async (one) => ({ group: one.group, ...(await one.lag()) })))
  const lagging = lags
    .filter(({ seconds }) => seconds > NOTEWORTHY_LAG_SECONDS)
    .map(({ group, events, seconds }) => `${group}: ${events} events, ${Math.round(seconds)} s`)
    .join('; ')
  return lagging === '' ? 'keep up' : `lagging: ${lagging}`
}

async function tried(name: string, attempt: () => Promise<string>): Promise<ReadinessLine> {
  try {
    return { name, ok: true, detail: await within(ANSWERS_WITHIN_MS, attempt()) }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = timers.setTimeout(() => reject(new Error(`did not answer within ${ms / 1_000} s`)), ms)
  return Promise.race([work, promise]).finally(() => timers.clear(timer))
}
