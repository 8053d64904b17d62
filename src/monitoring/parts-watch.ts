import type { Logger } from 'pino'
import type { Readiness } from '../api/deps.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'
import { StoreUnavailable } from '../engine/ports/event-store.ts'
import { type Part, Stuck } from '../primitives/stoppage.ts'
import type { Metrics } from './metrics.ts'

const LOOK_MS = 2_500
/** A part counts as stopped after this many polls without work: between 10 s and 12.5 s after it stopped. */
const LOOKS_TO_STOP = 4
/** For a part that cannot recover: a minute, longer than any request to a server waits for its answer. */
const LOOKS_TO_END = 24

type Said = Readiness['checks'][number]
type Watched = {
  part: Part
  /** Consecutive polls without work, and how many of the last ones found it stuck. */
  looks: number
  stuck: number
  why: Error
  answering: boolean
}

export type PartsWatchOptions = {
  logger: Logger
  metrics: Pick<Metrics, 'partWorks' | 'partGone'>
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
  #timer: NodeJS.Timeout | undefined

  constructor(options: PartsWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Lines for readiness: one per stopped part, or one that says that all parts work. */
  checks(): Said[] {
    const stopped = [...this.#watched.values()].filter(isStopped).map(({ part, looks, why }) => ({
      name: part.name,
      ok: this.#options.servesApi && why instanceof StoreUnavailable,
      detail: `has made no progress for ${seconds(looks)} s: ${why.message}`,
    }))
    return stopped.length > 0 ? stopped : [{ name: 'parts', ok: true, detail: 'all work' }]
  }

  /** Polls every part once. */
  look(): void {
    const parts = new Map(this.#options.parts().map((part) => [part.name, part]))
    for (const name of this.#watched.keys())
      if (!parts.has(name)) {
        this.#watched.delete(name)
        this.#options.metrics.partGone(name)
      }
    for (const part of parts.values()) this.#ask(part)
  }

  #ask(part: Part): void {
    const known = this.#watched.get(part.name)
    const watched = known ?? { part, looks: 0, stuck: 0, why: new Error('has just begun'), answering: false }
    watched.part = part
    this.#watched.set(part.name, watched)
    if (watched.answering) this.#heard(watched, new Error('it does not respond'))
    else void this.#answer(watched)
  }

  async #answer(watched: Watched): Promise<void> {
    watched.answering = true
    const why = await answerOf(watched.part)
    watched.answering = false
    this.#heard(watched, why)
  }

  #heard(watched: Watched, why: Error | null): void {
    const { logger, metrics } = this.#options
    const { name } = watched.part
    const wasStopped = isStopped(watched)
    watched.looks = why === null ? 0 : watched.looks + 1
    watched.stuck = why instanceof Stuck ? watched.stuck + 1 : 0
    if (why !== null) watched.why = why
    const stopped = isStopped(watched)
    metrics.partWorks(name, !stopped)
    if (wasStopped && !stopped) logger.info({ part: name }, 'The part works again')
    if (!wasStopped && stopped)
      logger.error({ part: name, err: why }, `The part has made no progress for ${seconds(watched.looks)} s`)
    if (watched.stuck >= LOOKS_TO_END) this.#end(watched)
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

const isStopped = ({ looks }: Watched): boolean => looks >= LOOKS_TO_STOP

const seconds = (looks: number): number => (looks * LOOK_MS) / 1_000

function endProcess(error: Error): void {
  process.nextTick(() => {
    throw error
  })
}
