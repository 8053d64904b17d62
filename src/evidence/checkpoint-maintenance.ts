import type { Position } from '../engine/ports/event-store.ts'
import type { Evidence } from './evidence.ts'

export type CheckpointMaintenanceOptions = {
  /** A checkpoint is made after this number of events … */
  events: number
  /** … and after this time (ms) since the previous one, if the log has new events. */
  everyMs: number
  /** Where time stamps are requested; null for none. */
  stamps: { url: string; everyMs: number } | null
}

/** One round of maintenance: makes a checkpoint when it is due, and has it time-stamped. */
export class CheckpointMaintenance {
  readonly #evidence: Evidence
  readonly #options: CheckpointMaintenanceOptions
  /** The end of the log that the last round saw, and when a checkpoint over it is due (epoch ms); infinite if it has one. */
  #seen: { end: Position; due: number } | undefined

  constructor(evidence: Evidence, options: CheckpointMaintenanceOptions) {
    this.#evidence = evidence
    this.#options = options
  }

  /** Rejects with LogAltered, StoreRefused, StoreUnavailable; the next round tries again. */
  async checkpoint(): Promise<void> {
    const { store, tree, checkpoints, now } = this.#evidence
    const end = await store.end()
    if (end === this.#seen?.end && now() < this.#seen.due) return
    const size = await tree.grow()
    const latest = await checkpoints.latest()
    const fresh = size - (latest?.size ?? 0)
    const due = latest ? Date.parse(latest.time) + this.#options.everyMs : 0
    const isDue = fresh >= this.#options.events || now() >= due
    if (fresh !== 0 && isDue) await checkpoints.make()
    this.#seen = { end, due: fresh !== 0 && !isDue ? due : Number.POSITIVE_INFINITY }
  }

  /** Rejects with NotStamped or EvidenceRefused if the authority gives no valid time stamp. */
  async stamp(): Promise<void> {
    const { checkpoints, now } = this.#evidence
    const { stamps } = this.#options
    if (!stamps) return
    // Imported on demand: cryptographic messages load slowly, and most services have no time-stamp authority.
    const { stampLatest } = await import('./stamping.ts')
    await stampLatest(checkpoints, { ...stamps, now })
  }
}
