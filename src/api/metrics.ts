import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ProviderState } from '../checkers/kit/contract.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]
const BREAKER = { closed: 0, half_open: 1, open: 2 } as const
const MODES = ['live', 'test'] as const

export type Metrics = {
  registry: Registry
  /** A request was answered; `route` is the template of its path, never the path. */
  requestEnded(route: string, method: string, status: number, seconds: number): void
  /** A check was asked for: `accepted`, `replayed`, or the code of the problem that refused it. */
  checkAsked(mode: string, outcome: string): void
  /** A check ended: its verdict, or `canceled`. */
  checkEnded(mode: string, verdict: string): void
  /** A source was asked and ended: `done`, `unknown`, `not_configured`, or `failed` when it is asked again. */
  sourceEnded(mode: string, source: string, outcome: string, seconds: number): void
}

/** Everything that is measured, under `namecheck_`, with Node's own figures (event-loop lag, memory, collection). */
export function createMetrics(
  providers: (mode: 'live' | 'test') => readonly ProviderState[] = () => [],
): Metrics {
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
    help: 'Checks asked for, by what became of the request.',
    labelNames: ['mode', 'outcome'],
    registers,
  })
  const ended = new Counter({
    name: 'namecheck_checks_ended_total',
    help: 'Checks that ended, by verdict.',
    labelNames: ['mode', 'verdict'],
    registers,
  })
  const sources = new Histogram({
    name: 'namecheck_source_duration_seconds',
    help: 'Time that one source took for one check, by outcome.',
    labelNames: ['mode', 'source', 'outcome'],
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
  return {
    registry,
    requestEnded: (route, method, status, seconds) =>
      requests.observe({ route, method: known(method), status }, seconds),
    checkAsked: (mode, outcome) => asked.inc({ mode, outcome }),
    checkEnded: (mode, verdict) => ended.inc({ mode, verdict }),
    sourceEnded: (mode, source, outcome, seconds) => sources.observe({ mode, source, outcome }, seconds),
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])

/** Callers may send any word as a method; labels must stay few. */
const known = (method: string): string => (METHODS.has(method) ? method : 'other')
