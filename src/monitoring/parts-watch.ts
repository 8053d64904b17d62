import type { Logger } from 'pino'
import type { Readiness } from '../api/deps.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'
import { StoreUnavailable } from '../engine/ports/event-store.ts'
import { type Part, Stuck } from '../primitives/process-part.ts'
import { type Timer, timers } from '../primitives/runtime.ts'
import type { Metrics } from './metrics.ts'

const POLL_MS = 2_500
/** A part counts as stopped after this many polls without work: between 10 s and 12.5 s after it stopped. */
const POLLS_TO_STOP = 4
/** For a part that cannot recover: a minute, longer than any request to a server waits for its answer. */
const POLLS_TO_END = 24

type ReadinessLine = Readiness['checks'][number]
type Watched = {
  part: Part
  /** Consecutive polls without work, and how many of the last ones found it stuck. */
  polls: number
  stuck: number
  why: Error
  answering: boolean
}

export type PartsWatchOptions = {
  logger: Logger
  metrics: Pick<Metrics, 'partWorks' | 'partEnded'>
  /** Called at each poll: parts start and end. */
  parts(): readonly Part[]
  /**
   * Whether the process serves requests. If so, it accepts them even while a server that only its other parts need is
   * unavailable.
   */
  servesApi: boolean
  /** Ends the process. By default the error is thrown where nothing catches it. */
  end?(error: Error): void
}

/**
 * Finds parts of this process that stopped without an error. Each is polled every 2.5 s for whether it has worked.
 * Polls are counted instead of time, so that a process that was suspended does not report its parts as stopped.
 */
export class PartsWatch {
  readonly #options: PartsWatchOptions
  readonly #watched = new Map<string, Watched>()
  #timer: Timer | undefined

  constructor(options: PartsWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = timers.setInterval(() => this.poll(), POLL_MS)
  }

  stop(): void {
    timers.clear(this.#timer)
  }

  /** Lines for readiness: one per stopped part, or one that says that all parts work. */
  checks(): ReadinessLine[] {
    const stopped = [...this.#watched.values()].filter(isStopped).map(({ part, polls, why }) => ({
      name: part.name,
      ok: this.#options.servesApi && why instanceof StoreUnavailable,
      detail: `has made no progress for ${seconds(polls)} s: ${why.message}`,
    }))
    return stopped.length > 0 ? stopped : [{ name: 'parts', ok: true, detail: 'all work' }]
  }

  /** Polls every part once. */
  poll(): void {
    const parts = new Map(this.#options.parts().map((part) => [part.name, part]))
    for (const name of this.#watched.keys())
      if (!parts.has(name)) {
        this.#watched.delete(name)
        this.#options.metrics.partEnded(name)
      }
    for (const part of parts.values()) this.#ask(part)
  }

  #ask(part: Part): void {
    const known = this.#watched.get(part.name)
    const watched = known ?? { part, polls: 0, stuck: 0, why: new Error('has just begun'), answering: false }
    watched.part = part
    this.#watched.set(part.name, watched)
    if (watched.answering) this.#receive(watched, new Error('it does not respond'))
    else void this.#answer(watched)
  }

  async #answer(watched: Watched): Promise<void> {
    watched.answering = true
    const why = await answerOf(watched.part)
    watched.answering = false
    this.#receive(watched, why)
  }

  #receive(watched: Watched, why: Error | null): void {
    const { logger, metrics } = this.#options
    const { name } = watched.part
    if (this.#watched.get(name) !== watched) return // It has ended meanwhile.
    const wasStopped = isStopped(watched)
    watched.polls = why === null ? 0 : watched.polls + 1
    watched.stuck = why instanceof Stuck ? watched.stuck + 1 : 0
    if (why !== null) watched.why = why
    const stopped = isStopped(watched)
    metrics.partWorks(name, !stopped)
    if (wasStopped && !stopped) logger.info({ part: name }, 'The part works again')
    if (!wasStopped && stopped)
      logger.error({ part: name, err: why }, `The part has made no progress for ${seconds(watched.polls)} s`)
    if (watched.stuck >= POLLS_TO_END) this.#end(watched)
  }

  #end({ part, why }: Watched): void {
    const { end = endProcess } = this.#options
    end(new Error(`${part.name} is stuck and cannot recover: ${why.message}. Restart the process`))
  }
}

async function answerOf(part: Part): Promise<Error | null> {
  try {
    return await part.stoppage()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A consumer group of this process. */
export const consumerPart = (consumer: Consumer): Part => ({
  name: `consumer ${consumer.group}`,
  stoppage: () => consumer.stoppage(),
})

const isStopped = ({ polls }: Watched): boolean => polls >= POLLS_TO_STOP

const seconds = (polls: number): number => (polls * POLL_MS) / 1_000

function endProcess(error: Error): void {
  process.nextTick(() => {
    throw error
  })
}
