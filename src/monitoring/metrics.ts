import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ProvenProvider } from '../checkers/self-test/self-test.ts'
import type { DeadLetters, Lag } from '../engine/ports/event-bus.ts'
import { MODES, type Mode } from '../events/mode.ts'
import { clock } from '../primitives/runtime.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]
const BREAKER = { closed: 0, half_open: 1, open: 2 } as const

export type Metrics = {
  registry: Registry
  /** A request was answered; `route` is the template of its path, never the path. */
  requestEnded(route: string, method: string, status: number, seconds: number): void
  /** A check was requested: `accepted`, `replayed`, or the code of the problem that refused it. */
  checkRequested(mode: string, outcome: string): void
  /** A check ended: its verdict, or `canceled`. */
  checkEnded(mode: string, verdict: string): void
  /** A source ended: `done`, `unknown`, `not_configured`, or `failed` if it is asked again. */
  sourceEnded(mode: string, source: string, outcome: string, seconds: number): void
  /**
   * Work of consumer groups, by group: `handled`, `postponed`, `failed`, `dead_lettered` events, `left` to a newer
   * program, `interrupted` reading.
   */
  consumed(group: string, outcome: ConsumedOutcome, count: number): void
  /** A webhook was sent: `delivered`, or the failure cause. */
  webhookAttempted(mode: string, outcome: string, seconds: number): void
  /** Reads the states of these providers at every scrape from now on. */
  watchProviders(providers: ProvidersOf): void
  /** Reads the lag of these followers at every scrape from now on. */
  watch(followers: readonly Follower[]): void
  /** Whether a part of the process works. */
  partWorks(part: string, works: boolean): void
  /** The part has ended normally. */
  partEnded(part: string): void
  /** Reads at every scrape from now on whether these lead. */
  watchLeaders(leaders: readonly Leader[]): void
  /** Counts the open dead letters at every scrape from now on. */
  watchDeadLetters(deadLetters: DeadLetters): void
  /** Reads the local registers, and how their fetching goes, at every scrape from now on. */
  watchRegisters(registers: () => readonly RegisterState[], fetched: () => readonly FetchState[]): void
}

type RegisterState = { office: string; kind: string; rows: number; dataAsOf: string }
type FetchState = { source: string; failing: string | null }

type ProvidersOf = (mode: Mode) => readonly ProvenProvider[]

export type ConsumedOutcome = 'handled' | 'postponed' | 'failed' | 'dead_lettered' | 'left' | 'interrupted'

/** A reader that follows the log: a consumer group, a relay. */
export type Follower = { group: string; lag(): Promise<Lag> }

/** A candidate for leadership. */
export type Leader = { name: string; leads(): boolean }

/** All metrics, prefixed `namecheck_`, and those of Node (event-loop lag, memory, garbage collection). */
export function createMetrics(): Metrics {
  let providers: ProvidersOf = () => []
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'namecheck_' })
  const requests = new Histogram({
    name: 'namecheck_http_request_duration_seconds',
    help: 'Time from the first line of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const asked = new Counter({
    name: 'namecheck_checks_requested_total',
    help: 'Requests for checks, by result.',
    labelNames: ['mode', 'outcome'],
    registers,
  })
  const ended = new Counter({
    name: 'namecheck_checks_ended_total',
    help: 'Finished checks, by verdict; every process with the API counts all of them.',
    labelNames: ['mode', 'verdict'],
    registers,
  })
  const sources = new Histogram({
    name: 'namecheck_source_duration_seconds',
    help: 'Time of one source for one check, by outcome.',
    labelNames: ['mode', 'source', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const webhooks = new Histogram({
    name: 'namecheck_webhook_attempt_duration_seconds',
    help: 'Time of one delivery attempt of a webhook, by outcome.',
    labelNames: ['mode', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'namecheck_breaker_state',
    help: 'Circuit breaker of each provider: 0 closed, 1 half open, 2 open.',
    labelNames: ['mode', 'source', 'provider'],
    registers,
    collect() {
      this.reset()
      for (const mode of MODES)
        for (const { source, name, breaker, status } of providers(mode))
          if (status !== 'not_configured') this.set({ mode, source, provider: name }, BREAKER[breaker])
    },
  })
  const paid = (name: string, help: string, of: 'spent' | 'cap') =>
    new Gauge({
      name: `namecheck_spending_${name}`,
      help,
      registers,
      collect() {
        this.reset()
        // All paid providers share one sum.
        const value = providers('live').find(({ spending }) => spending)?.spending?.[of]
        if (value !== undefined && value !== null) this.set(value)
      },
    })
  paid('month', 'Spent for requests to paid providers in this month, in the currency of the prices.', 'spent')
  paid('cap', 'Spending cap of the month, likewise.', 'cap')
  selfTestGauges(registers, (mode) => providers(mode))
  const consumed = new Counter({
    name: 'namecheck_consumer_events_total',
    help: 'Events of each consumer group, by result; `interrupted` counts interruptions of reading.',
    labelNames: ['group', 'outcome'],
    registers,
  })
  const parts = new Gauge({
    name: 'namecheck_part_up',
    help: 'Parts of the process: 1 while the part works, 0 if it has made no progress for 10 s although it has work.',
    labelNames: ['part'],
    registers,
  })
  const lag = lagGauges(registers)
  return {
    registry,
    webhookAttempted: (mode, outcome, seconds) => webhooks.observe({ mode, outcome }, seconds),
    consumed: (group, outcome, count) => consumed.inc({ group, outcome }, count),
    watchProviders: (of) => {
      providers = of
    },
    watchRegisters: (known, fetched) => registerGauges(registers, known, fetched),
    watch: (more) => void lag.add(more),
    partWorks: (part, works) => parts.set({ part }, works ? 1 : 0),
    partEnded: (part) => parts.remove({ part }),
    watchLeaders: (leaders) => leaderGauge(registers, leaders),
    watchDeadLetters: (deadLetters) => countDeadLetters(registers, deadLetters),
    requestEnded: (route, method, status, seconds) =>
      requests.observe({ route, method: known(method), status }, seconds),
    checkRequested: (mode, outcome) => asked.inc({ mode, outcome }),
    checkEnded: (mode, verdict) => ended.inc({ mode, verdict }),
    sourceEnded: (mode, source, outcome, seconds) => sources.observe({ mode, source, outcome }, seconds),
  }
}

/** The self-tests of the providers: how many scopes are in each state, and the age of the oldest proof. */
function selfTestGauges(registers: Registry[], providers: ProvidersOf): void {
  new Gauge({
    name: 'namecheck_canary_scopes',
    help: 'Scopes of each provider (register, server and TLD, network) by the state of their self-test: proven, failed, never_run.',
    labelNames: ['mode', 'source', 'provider', 'state'],
    registers,
    collect() {
      this.reset()
      for (const mode of MODES)
        for (const { source, name, canaries } of providers(mode))
          for (const { state } of canaries) this.inc({ mode, source, provider: name, state })
    },
  })
  new Gauge({
    name: 'namecheck_canary_proof_age_seconds',
    help: 'Age of the oldest proof among the proven scopes of each provider.',
    labelNames: ['mode', 'source', 'provider'],
    registers,
    collect() {
      this.reset()
      for (const mode of MODES)
        for (const { source, name, canaries } of providers(mode)) {
          const times = canaries.flatMap(({ state, provenAt }) =>
            state === 'proven' && provenAt !== null ? [Date.parse(provenAt)] : [],
          )
          const age = (clock.now() - Math.min(...times)) / 1_000
          if (times.length > 0) this.set({ mode, source, provider: name }, Math.max(0, age))
        }
    },
  })
}

/** Lag of the consumers of this process, in events and in seconds. */
function lagGauges(registers: Registry[]): Set<readonly Follower[]> {
  const followers = new Set<readonly Follower[]>()
  const gauge = (what: keyof Lag, help: string) =>
    new Gauge({
      name: `namecheck_consumer_lag_${what}`,
      help,
      labelNames: ['group'],
      registers,
      async collect() {
        this.reset()
        await Promise.all(
          [...followers].flat().map(async (one) => {
            // The lag is unknown while the server that knows it is unavailable.
            const known = await one.lag().catch(() => null)
            if (known) this.set({ group: one.group }, known[what])
          }),
        )
      },
    })
  gauge('events', 'Events that the group has not finished, as seen by this process.')
  gauge('seconds', 'Age of the oldest event that the group has not finished.')
  return followers
}

function leaderGauge(registers: Registry[], leaders: readonly Leader[]): void {
  new Gauge({
    name: 'namecheck_relay_leading',
    help: 'Whether this process leads a relay. The sum over all processes is 1 for each relay, 0 if nothing is published.',
    labelNames: ['relay'],
    registers,
    collect() {
      for (const { name, leads } of leaders) this.set({ relay: name }, leads() ? 1 : 0)
    },
  })
}

const MAX_COUNTED = 1_000

function countDeadLetters(registers: Registry[], deadLetters: DeadLetters): void {
  new Gauge({
    name: 'namecheck_dead_letters',
    help: `Dead letters, by consumer group; at most ${MAX_COUNTED} are counted.`,
    labelNames: ['group'],
    registers,
    async collect() {
      this.reset()
      // Their number is unknown while the store is unavailable.
      const letters = await deadLetters.list({ limit: MAX_COUNTED }).catch(() => [])
      for (const { group } of letters) this.inc({ group })
    },
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])

/** Clients may send any word as a method; labels must stay few. */
const known = (method: string): string => (METHODS.has(method) ? method : 'other')

function registerGauges(
  registers: Registry[],
  known: () => readonly RegisterState[],
  fetched: () => readonly FetchState[],
): void {
  new Gauge({
    name: 'namecheck_register_rows',
    help: 'Rows of each local register.',
    labelNames: ['office', 'kind'],
    registers,
    collect() {
      this.reset()
      for (const { office, kind, rows } of known()) this.set({ office, kind }, rows)
    },
  })
  new Gauge({
    name: 'namecheck_register_data_age_seconds',
    help: 'Age of the data of each local register, from the start of the day of the extract.',
    labelNames: ['office', 'kind'],
    registers,
    collect() {
      this.reset()
      for (const { office, kind, dataAsOf } of known())
        this.set({ office, kind }, (clock.now() - Date.parse(dataAsOf)) / 1_000)
    },
  })
  new Gauge({
    name: 'namecheck_register_fetch_failing',
    help: 'Sources of `NAMECHECK_REGISTERS_FETCH`: 1 while the last fetch failed.',
    labelNames: ['source'],
    registers,
    collect() {
      for (const { source, failing } of fetched()) this.set({ source }, failing === null ? 0 : 1)
    },
  })
}
