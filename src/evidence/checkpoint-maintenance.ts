import type { Evidence } from './evidence.ts'
import { stampLatest } from './stamping.ts'

export type KeepingOptions = {
  /** A checkpoint is made after so many events … */
  events: number
  /** … and so long (ms) after the one before, if there is anything new. */
  everyMs: number
  /** Where time stamps come from; none without. */
  stamps: { url: string; everyMs: number } | null
}

/** One round of the work on checkpoints: makes one when it is due, and has it time-stamped. */
export class Keeping {
  readonly #evidence: Evidence
  readonly #options: KeepingOptions
  #end: string | undefined

  constructor(evidence: Evidence, options: KeepingOptions) {
    this.#evidence = evidence
    this.#options = options
  }

  /** Rejects with LogAltered, StoreRefused, StoreUnavailable; the next round tries again. */
  async checkpoint(): Promise<void> {
    const { store, tree, checkpoints, now } = this.#evidence
    const end = await store.end()
    if (end === this.#end) return
    const size = await tree.grow()
    const latest = await checkpoints.latest()
    const fresh = size - (latest?.size ?? 0)
    const isDue =
      fresh >= this.#options.events || !latest || now() - Date.parse(latest.time) >= this.#options.everyMs
    if (fresh !== 0 && !isDue) return
    if (fresh !== 0) await checkpoints.make()
    this.#end = end
  }

  /** Rejects with NotStamped or EvidenceRefused while the authority is of no help. */
  async stamp(): Promise<void> {
    const { checkpoints, now } = this.#evidence
    const { stamps } = this.#options
    if (stamps) await stampLatest(checkpoints, { ...stamps, now })
  }
}
