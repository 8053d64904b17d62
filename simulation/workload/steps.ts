import { SOURCES, type Source } from '../../src/events/sections.ts'
import { HABITS, type Habit } from '../program/receivers.ts'
import { MANNERS, type Manner, type Manners } from '../program/registries.ts'
import type { Draw } from '../world/interfaces.ts'
import type { ScenarioOptions, WorkloadStep } from '../world/simulation.ts'

/** What callers do. `by` is the number of the caller; `of` chooses among the ids that the caller has received. */
export type Doing =
  | {
      do: 'check'
      by: number
      query: string
      sources: readonly Source[]
      manners: Manners
      /** Seconds that the caller prefers to wait; 0 for an answer at once. */
      wait: number
      /** Whether the caller sends an `Idempotency-Key`, and therefore repeats a request without an answer. */
      repeats: boolean
      webhook: boolean
      /** Whether it is requested with a key of test mode. */
      isTest: boolean
    }
  | { do: 'batch'; by: number; names: readonly string[]; manners: Manners; repeats: boolean }
  | {
      do: 'read' | 'cancel' | 'retry' | 'share' | 'open' | 'withdraw' | 'cancel batch'
      by: number
      of: number
    }
  | { do: 'register endpoint'; by: number; habit: Habit }
  | {
      do: 'pause' | 'resume' | 'delete endpoint' | 'rotate secret' | 'redeliver' | 'replay'
      by: number
      of: number
    }
  | { do: 'habit'; of: number; habit: Habit }
  | { do: 'limit'; by: number; checks: number }
  | { do: 'rotate key' | 'revoke key' | 'erase'; by: number }
  | { do: 'rebuild'; model: string }

export type Step = WorkloadStep & Doing

/** Limit of checks per month of each caller; the last one soon reaches it. */
export const LIMITS: readonly number[] = [500, 60, 6]

const EVERY_MS = 700
const MODELS = ['reports', 'batches', 'deliveries', 'usage', 'accounts', 'agenda', 'audit']
const WORDS = ['Lumivora', 'Brenzo', 'Takimar', 'Oskelia', 'Vendura', 'Pralto', 'Quimbra', 'Sorvane']

/** Draws what callers do: mostly checks, then everything that changes what follows from them. */
export function drawSteps(draw: Draw, { steps }: ScenarioOptions): Step[] {
  const drawn: Step[] = []
  let at = 0
  for (let n = 0; n < steps; n++) {
    at += draw.below(2 * EVERY_MS)
    const doing = n < LIMITS.length ? firstOf(draw, n) : drawDoing(draw, n)
    drawn.push({ ...doing, at, what: wordsFor(doing) })
  }
  return drawn
}

/** Every caller soon has an endpoint. */
const firstOf = (draw: Draw, by: number): Doing => ({
  do: 'register endpoint',
  by,
  habit: draw.chance(0.5) ? 'good' : draw.of(HABITS),
})

function drawDoing(draw: Draw, n: number): Doing {
  const by = draw.below(LIMITS.length)
  const of = draw.below(1_000)
  const kind = draw.below(100)
  if (kind < 45) return drawCheck(draw, by, n)
  if (kind < 51)
    return {
      do: 'batch',
      by,
      names: Array.from({ length: 1 + draw.below(5) }, (_, row) => `${draw.of(WORDS)} ${n} row ${row}`),
      manners: drawManners(draw),
      repeats: draw.chance(0.7),
    }
  if (kind < 56) return { do: 'read', by, of }
  if (kind < 58) return { do: 'open', by, of }
  if (kind < 62) return { do: 'cancel', by, of }
  if (kind < 63) return { do: 'cancel batch', by, of }
  if (kind < 65) return { do: 'retry', by, of }
  if (kind < 67) return { do: draw.chance(0.6) ? 'share' : 'withdraw', by, of }
  if (kind < 69) return { do: 'register endpoint', by, habit: draw.of(HABITS) }
  if (kind < 72) return { do: 'pause', by, of }
  if (kind < 77) return { do: 'resume', by, of }
  if (kind < 78) return { do: 'delete endpoint', by, of }
  if (kind < 80) return { do: 'rotate secret', by, of }
  if (kind < 82) return { do: 'redeliver', by, of }
  if (kind < 84) return { do: 'replay', by, of }
  if (kind < 90) return { do: 'habit', of, habit: draw.chance(0.5) ? 'good' : draw.of(HABITS) }
  if (kind < 92) return { do: 'limit', by, checks: 3 + draw.below(40) }
  if (kind < 95) return { do: 'rotate key', by }
  if (kind < 96) return { do: 'revoke key', by }
  if (kind < 97) return { do: 'erase', by: LIMITS.length - 1 }
  return { do: 'rebuild', model: draw.of(MODELS) }
}

function drawCheck(draw: Draw, by: number, n: number): Doing {
  const sources = draw.chance(0.6) ? [...SOURCES] : SOURCES.filter(() => draw.chance(0.5))
  return {
    do: 'check',
    by,
    query: `${draw.of(WORDS)} ${n}`,
    sources: sources.length > 0 ? sources : ['domains'],
    manners: drawManners(draw),
    wait: draw.chance(0.5) ? 0 : 1 + draw.below(20),
    repeats: draw.chance(0.7),
    webhook: draw.chance(0.4),
    isTest: draw.chance(0.1),
  }
}

function drawManners(draw: Draw): Manners {
  const manners: Partial<Record<Source, Manner>> = {}
  if (draw.chance(0.5)) return manners
  for (const source of SOURCES) if (draw.chance(0.3)) manners[source] = draw.of(MANNERS)
  return manners
}

function wordsFor(doing: Doing): string {
  const who = 'by' in doing ? `caller ${doing.by}` : 'operator'
  switch (doing.do) {
    case 'check':
      return `${who} requests a check of "${doing.query}"${doing.isTest ? ' in test mode' : ''}${doing.wait > 0 ? ` and waits ${doing.wait} s` : ''} ${JSON.stringify(doing.manners)}`
    case 'batch':
      return `${who} requests a batch of ${doing.names.length} names ${JSON.stringify(doing.manners)}`
    case 'register endpoint':
      return `${who} registers an endpoint (${doing.habit})`
    case 'habit':
      return `a receiver is ${doing.habit} from now on`
    case 'limit':
      return `${who} gets a limit of ${doing.checks} checks`
    case 'rebuild':
      return `operator rebuilds ${doing.model}`
    default:
      return `${who}: ${doing.do}`
  }
}
