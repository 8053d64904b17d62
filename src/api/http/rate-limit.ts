import type { Response } from 'express'
import { READS_PER_WRITE } from '../../commands/account/plans.ts'
import { monthAt } from '../../commands/month.ts'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import type { Mode } from '../../events/mode.ts'
import type { UsageDocument } from '../../projections/usage/projection.ts'
import type { CurrentUsage } from '../accounts/current-usage.ts'
import { type Counted, LeasedCounters } from './leased-counters.ts'
import { LocalCounters } from './local-counters.ts'
import { Problem } from './problem.ts'

export type Bucket = 'writes' | 'reads'
type Who = {
  accountId: string
  mode: Mode
  terms: { writesPerMinute: number; checksPerMonth: number }
}

const WINDOW_MS = 60_000
const WINDOW_S = WINDOW_MS / 1000

/** Requests of a kind per minute in a plan. */
export const budgetOf = ({ writesPerMinute }: { writesPerMinute: number }, bucket: Bucket): number =>
  bucket === 'writes' ? writesPerMinute : writesPerMinute * READS_PER_WRITE

/** Counts the requests of each account and mode, and reports what is left (draft-ietf-httpapi-ratelimit-headers). */
export class RateLimits {
  readonly #shared: LeasedCounters
  readonly #currentUsage: CurrentUsage
  readonly #now: () => number
  readonly #local = new LocalCounters()

  constructor(deps: { ephemeralStore: EphemeralStore; currentUsage: CurrentUsage; now: () => number }) {
    this.#shared = new LeasedCounters(
      (key, by) => deps.ephemeralStore.increment(key, by, WINDOW_MS),
      WINDOW_MS,
    )
    this.#currentUsage = deps.currentUsage
    this.#now = deps.now
  }

  /** Counts one request. Throws {@link Problem} `rate-limited`; the headers are set in both cases. */
  async take(res: Response, who: Who, bucket: Bucket): Promise<void> {
    const limit = budgetOf(who.terms, bucket)
    const { value, expiresAt } = await this.#count(`rate/${who.accountId}/${who.mode}/${bucket}`, limit)
    const seconds = Math.max(0, Math.ceil((expiresAt - this.#now()) / 1000))
    let policy = `"${bucket}";q=${limit};w=${WINDOW_S}`
    let left = `"${bucket}";r=${Math.max(0, limit - value)};t=${seconds}`
    if (who.mode === 'live') {
      const month = this.#month(who, await this.#currentUsage.recent(who.accountId))
      policy += `, ${month.policy}`
      left += `, ${month.left}`
    }
    res.setHeader('RateLimit-Policy', policy)
    res.setHeader('RateLimit', left)
    if (value > limit)
      throw new Problem('rate-limited', `The plan allows ${limit} ${bucket} per minute. Wait ${seconds} s.`, {
        headers: { 'Retry-After': String(Math.max(1, seconds)) },
      })
  }

  /** Corrects the header of an answer to a charged request: it names the rest of the month after the charge. */
  async charged(res: Response, who: Who): Promise<void> {
    if (who.mode === 'test') return
    const usage = await this.#currentUsage.read(who.accountId).catch(() => null)
    if (usage === null) return
    const { left } = this.#month(who, usage)
    res.setHeader('RateLimit', String(res.getHeader('RateLimit')).replace(/"month";.*/, left))
  }

  #count(key: string, limit: number): Promise<Counted> {
    return this.#shared
      .count(key, limit, this.#now())
      .catch(() => this.#local.increment(key, WINDOW_MS, this.#now()))
  }

  #month(who: Who, usage: UsageDocument | null): { policy: string; left: string } {
    const limit = usage?.limit ?? who.terms.checksPerMonth
    const now = this.#now()
    const { start, end } = monthAt(now)
    const seconds = Math.ceil((end - now) / 1000)
    return {
      policy: `"month";q=${limit};w=${(end - start) / 1000}`,
      left: `"month";r=${Math.max(0, limit - (usage?.used ?? 0))};t=${seconds}`,
    }
  }
}
