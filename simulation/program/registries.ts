import {
  type Attempt,
  type Checker,
  type CheckTask,
  ProviderError,
} from '../../src/checkers/provider-client/interfaces.ts'
import { type OutcomeOf, SOURCES, type Source } from '../../src/events/sections.ts'
import { timers } from '../../src/primitives/runtime.ts'
import type { World } from '../world/interfaces.ts'

/** How a registry treats one name. `throws` breaks the contract of checkers, as a program error would. */
export const MANNERS = ['right', 'slow', 'throttles', 'unknown', 'lies', 'hangs', 'throws'] as const
export type Manner = (typeof MANNERS)[number]

/** The sources that treat a name otherwise than `right`. */
export type Manners = Readonly<Partial<Record<Source, Manner>>>

const RETRY_MS = 1_000
const SLOW_MS = 8_000
/** A registry that throttles or throws does so this often for one name. */
const REFUSALS = 2

/** The virtual registries of all sources, which every process asks over the network. */
export class Registries {
  readonly #world: World
  readonly #manners = new Map<string, Manners>()
  readonly #asked = new Map<string, number>()
  /** By source and name, the summaries of the answers that were sent. */
  readonly #given = new Map<string, Set<string>>()
  /** Names for which a checker threw, by source. */
  readonly threw = new Set<string>()
  requests = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Sets how the registries treat a name. */
  treat(query: string, manners: Manners): void {
    this.#manners.set(query, manners)
  }

  mannerOf(query: string, source: Source): Manner {
    return this.#manners.get(query)?.[source] ?? 'right'
  }

  /** Whether a registry has sent an answer with this summary. */
  hasGiven(source: Source, query: string, summary: string): boolean {
    return this.#given.get(`${source} ${query}`)?.has(summary) === true
  }

  /** The checkers of one process. */
  checkers(): Checker[] {
    return SOURCES.map((source) => ({ source, check: (task) => this.#check(source, task) }))
  }

  async #check(source: Source, task: CheckTask): Promise<Attempt> {
    const { query, signal } = task
    const asking = this.#world.network.request(`registry of ${source}`, `search ${query}`, () =>
      this.#serve(source, query),
    )
    try {
      const { manner, attempt } = await unlessAborted(asking, signal)
      if (manner === 'throws') throw new TypeError(`the checker of ${source} fails for ${query}`)
      if (manner === 'slow') await timers.sleep(SLOW_MS, { signal })
      if (manner === 'hangs') await untilAborted(signal)
      return attempt
    } catch (error) {
      if (error instanceof TypeError) throw error
      const late = signal.aborted
      return {
        outcome: failed(source, late ? 'timeout' : 'unreachable'),
        ...(!late && { retryAfterMs: RETRY_MS }),
      }
    }
  }

  #serve(source: Source, query: string): { manner: Manner; attempt: Attempt } {
    const key = `${source} ${query}`
    const asked = (this.#asked.get(key) ?? 0) + 1
    this.#asked.set(key, asked)
    this.requests += 1
    const manner = this.mannerOf(query, source)
    if (manner === 'throttles' && asked <= REFUSALS)
      return { manner, attempt: { outcome: failed(source, 'rate_limited'), retryAfterMs: RETRY_MS * asked } }
    if (manner === 'unknown') return { manner, attempt: { outcome: failed(source, 'refused') } }
    if (manner === 'throws') {
      this.threw.add(key)
      if (asked > REFUSALS) return { manner: 'right', attempt: this.#answer(source, query, 1) }
    }
    return { manner, attempt: this.#answer(source, query, manner === 'lies' ? asked : 1) }
  }

  #answer(source: Source, query: string, number: number): Attempt {
    const outcome = found(source, query, number)
    const key = `${source} ${query}`
    const given = this.#given.get(key) ?? new Set()
    this.#given.set(key, given.add(outcome.summary))
    return { outcome }
  }
}

/** An answer; a registry that lies says the opposite every other time. */
function found(source: Source, query: string, number: number): OutcomeOf<Source> {
  const summary = `Answer ${number} about ${query}.`
  const common = { status: 'done' as const, reason: null, summary, coverage: [], evidence: [] }
  if (source !== 'domains') return { source, ...common, findings: [] } as OutcomeOf<Source>
  const domain = `${query.toLowerCase().replace(/[^a-z0-9]/g, '')}.com`
  const finding = {
    domain,
    unicode: domain,
    tld: 'com',
    status: number % 2 === 1 ? ('available' as const) : ('registered' as const),
    registrar: null,
    created: null,
    expires: null,
    rule: 'rdap',
    evidence: [],
  }
  return { source, ...common, findings: [finding] }
}

function failed(source: Source, code: string): OutcomeOf<Source> {
  const reason = { code, text: 'The registry gave no answer.', nextStep: 'Try again.' }
  return {
    source,
    status: 'unknown',
    reason,
    summary: 'No answer.',
    coverage: [],
    findings: [],
    evidence: [],
  } as OutcomeOf<Source>
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([work, untilAborted(signal)])
}

/** Rejects when the signal aborts. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason ?? new ProviderError('timeout', 'the request was aborted'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
