import { z } from 'zod'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import type { Mode } from '../../events/mode.ts'
import { evidence } from '../../events/sections.ts'

const run = {
  /** Time of the run. */
  at: z.iso.datetime(),
  evidence: z.array(evidence),
  /** The taken name and the random name. */
  asked: z.array(z.string()),
}

/** The last run of a self-test. Another version of the program may write more members. */
export const lastRun = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    ...run,
    /** Absent: the provider has no parts. */
    parts: z.array(z.string()).optional(),
  }),
  z.object({
    ok: z.literal(false),
    ...run,
    /** Optional: an earlier version of the service did not store it. */
    kind: z.enum(['wrong', 'unanswered']).optional(),
    reason: z.string(),
    /** Epoch ms; a check does not ask the provider before it, the schedule waits longer with each failure. */
    retryAt: z.number(),
    /** Time of the proof before it, if there is one. */
    provenAt: z.iso.datetime().nullable(),
    /** Runs in a row without a proof, including this one. Absent: 1. */
    failuresInARow: z.int().positive().optional(),
  }),
])
export type LastRun = z.output<typeof lastRun>

/** How long the service keeps a run, ms: longer than it counts, because it also shows whether a key ever worked. */
export const KEPT_MS = 30 * 24 * 3_600_000

/** The proofs of live checks, for those who make none. */
export const liveProofs = (ephemeralStore: EphemeralStore): StoredProofs =>
  new StoredProofs(ephemeralStore, 'live' satisfies Mode)

/** No scope: those contain a slash. */
const USE = 'used'

/**
 * The last runs in the ephemeral store, shared by all processes. A run that is lost counts as never run. While the store
 * is unavailable, each process has only its own.
 */
export class StoredProofs {
  readonly #ephemeralStore: EphemeralStore
  readonly #namespace: string

  constructor(ephemeralStore: EphemeralStore, namespace: string) {
    this.#ephemeralStore = ephemeralStore
    this.#namespace = namespace
  }

  async read(scope: string): Promise<LastRun | null> {
    try {
      const found = await this.#ephemeralStore.cached(this.#key(scope))
      return found && (lastRun.safeParse(JSON.parse(found.value)).data ?? null)
    } catch {
      return null
    }
  }

  async write(scope: string, last: LastRun, ttlMs: number): Promise<void> {
    await this.#ephemeralStore.cache(this.#key(scope), JSON.stringify(last), ttlMs).catch(() => {})
  }

  /** Forgets the last run, because it says nothing about the present keys. */
  async forget(scope: string): Promise<void> {
    await this.#ephemeralStore.cache(this.#key(scope), 'null', 1).catch(() => {})
  }

  /** Epoch ms of the last use of the mode by any process that stored it; null if it is not known. */
  async readUse(): Promise<number | null> {
    try {
      const found = await this.#ephemeralStore.cached(this.#key(USE))
      const at = Number(found?.value ?? Number.NaN)
      return Number.isFinite(at) ? at : null
    } catch {
      return null
    }
  }

  async writeUse(at: number, ttlMs: number): Promise<void> {
    await this.#ephemeralStore.cache(this.#key(USE), String(at), ttlMs).catch(() => {})
  }

  /** Whether this process may ask now for the schedule; false while another one asks. */
  async mayAsk(scope: string, ttlMs: number): Promise<boolean> {
    try {
      return (await this.#ephemeralStore.increment(`${this.#key(scope)}/asking`, 1, ttlMs)).value === 1
    } catch {
      return true
    }
  }

  #key(scope: string): string {
    return `${this.#namespace}/canary-2/${scope}`
  }
}
