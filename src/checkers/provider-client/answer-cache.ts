import { z } from 'zod'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { evidence } from '../../events/sections.ts'

const entry = z.strictObject({
  value: z.json(),
  outcome: z.string(),
  confidence: evidence.shape.confidence,
  httpStatus: z.int().optional(),
  sha256: z.string().nullable(),
  kept: z.boolean(),
  at: z.iso.datetime(),
})

/** An answer that may be reused. */
export type CachedAnswer = Omit<z.output<typeof entry>, 'value'> & { value: unknown }

/** Trustworthy answers in the ephemeral store. While the store is unavailable, the cache finds and stores nothing. */
export class AnswerCache {
  readonly #ephemeralStore: EphemeralStore
  readonly #namespace: string
  readonly #now: () => number

  constructor(ephemeralStore: EphemeralStore, namespace: string, now: () => number) {
    this.#ephemeralStore = ephemeralStore
    this.#namespace = namespace
    this.#now = now
  }

  /** @param maxAge seconds; an older answer is not used; null = no limit besides its stored lifetime. */
  async find(provider: string, cacheKey: string, maxAge: number | null): Promise<CachedAnswer | null> {
    if (maxAge === 0) return null
    const found = await this.#ephemeralStore.cached(this.#key(provider, cacheKey)).catch(() => null)
    const parsed = found && entry.safeParse(parse(found.value))
    if (!parsed?.success) return null
    const age = this.#now() - Date.parse(parsed.data.at)
    return maxAge !== null && age > maxAge * 1000 ? null : parsed.data
  }

  async store(provider: string, cacheKey: string, answer: CachedAnswer, ttlSeconds: number): Promise<void> {
    if (ttlSeconds <= 0) return
    const key = this.#key(provider, cacheKey)
    await this.#ephemeralStore.cache(key, JSON.stringify(answer), ttlSeconds * 1000).catch(() => {})
  }

  #key(provider: string, cacheKey: string): string {
    return `${this.#namespace}/${provider}/${cacheKey}`
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
