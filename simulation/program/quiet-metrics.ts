import { Registry } from 'prom-client'
import type { Metrics } from '../../src/monitoring/metrics.ts'

const nothing = (): void => undefined

/** Metrics that count nothing, except which parts work: a history has thousands of starts, and reads no metric. */
export function quietMetrics({ partWorks, partEnded }: Pick<Metrics, 'partWorks' | 'partEnded'>): Metrics {
  return {
    registry: new Registry(),
    requestEnded: nothing,
    checkRequested: nothing,
    checkEnded: nothing,
    sourceEnded: nothing,
    consumed: nothing,
    webhookAttempted: nothing,
    watchProviders: nothing,
    watch: nothing,
    partWorks,
    partEnded,
    watchLeaders: nothing,
    watchDeadLetters: nothing,
    watchRegisters: nothing,
  }
}
