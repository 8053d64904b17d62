import type { EventStore } from '../engine/ports/event-store.ts'
import { type Checkpoint, NO_CHECKPOINT, readCheckpoint, signCheckpoint } from './checkpoint.ts'
import { EventJournal } from './event-journal.ts'
import { LogAltered, type LogTree } from './log-tree.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Proof that a time-stamp authority has seen a checkpoint: its DER token in base64, and the time in it. */
export type Stamp = { number: number; time: string; token: string }

/** The checkpoints over the log, each with the hash of the previous one, and their time stamps. */
export class Checkpoints {
  readonly #log: EventJournal<'CheckpointMade'>
  readonly #stamps: EventJournal<'CheckpointTimeStamped'>
  readonly #tree: LogTree
  readonly #keys: SigningKeys
  readonly #now: () => number

  constructor(parts: { store: EventStore; tree: LogTree; keys: SigningKeys; now: () => number }) {
    this.#log = new EventJournal(parts.store, 'log', 'CheckpointMade')
    this.#stamps = new EventJournal(parts.store, 'stamps', 'CheckpointTimeStamped')
    this.#tree = parts.tree
    this.#keys = parts.keys
    this.#now = parts.now
  }

  async latest(): Promise<Checkpoint | null> {
    const last = await this.#log.last()
    return last && readCheckpoint(this.#log.data(last).envelope)
  }

  /** At most `limit` checkpoints from a number on, in order. */
  async from(number: number, limit: number): Promise<Checkpoint[]> {
    const events = await this.#log.from(number - 1, limit)
    return events.map((event) => readCheckpoint(this.#log.data(event).envelope))
  }

  /** At most `limit` checkpoints before a number, the newest first. */
  async before(number: number, limit: number): Promise<Checkpoint[]> {
    const events = await this.#log.before(number - 1, limit)
    return events.map((event) => readCheckpoint(this.#log.data(event).envelope))
  }

  /** The first checkpoint over at least `size` leaves. */
  async firstOver(size: number): Promise<Checkpoint | null> {
    const event = await this.#log.first((data) => data.size >= size)
    return event && readCheckpoint(this.#log.data(event).envelope)
  }

  /** The first time stamp on a checkpoint with this number or a later one. */
  async firstStampFrom(number: number): Promise<Stamp | null> {
    const event = await this.#stamps.first((data) => data.number >= number)
    return event && this.#stamps.data(event)
  }

  async lastStamp(): Promise<Stamp | null> {
    const event = await this.#stamps.last()
    return event && this.#stamps.data(event)
  }

  /** Stores a time stamp; false when another process has stored one for this checkpoint or a later one. */
  async keepStamp(stamp: Stamp): Promise<boolean> {
    const last = await this.#stamps.last()
    if (last && this.#stamps.data(last).number >= stamp.number) return false
    return this.#stamps.append(last, stamp, this.#now())
  }

  /**
   * Makes a checkpoint over the present log. Returns the latest one if that covers the whole log already, null for
   * an empty log. Rejects with {@link LogAltered} if the log does not begin with what the latest checkpoint covers,
   * with StoreUnavailable, with StoreRefused if the key was lost.
   */
  async make(): Promise<Checkpoint | null> {
    for (;;) {
      const size = await this.#tree.grow()
      const last = await this.#log.last()
      const latest = last && readCheckpoint(this.#log.data(last).envelope)
      if (latest && latest.size > size) {
        // Another process had read more of the log than this one when the tree began to grow.
        if ((await this.#tree.grow()) >= latest.size) continue
        throw new LogAltered(
          `checkpoint ${latest.number} covers ${latest.size} events, the log holds no more than ${size}: its end was cut off, or it was restored from a backup`,
        )
      }
      if (size === 0 || latest?.size === size) return latest
      if (latest) await this.#checkContinues(latest)
      const signer = await this.#keys.signer()
      const now = this.#now()
      const made = signCheckpoint(
        {
          number: (latest?.number ?? 0) + 1,
          size,
          root: Buffer.from(await this.#tree.root(size)).toString('hex'),
          time: latestOf(new Date(now).toISOString(), signer.from, latest?.time ?? ''),
          previous: latest?.hash ?? NO_CHECKPOINT,
        },
        signer,
      )
      const { number, envelope } = made
      if (await this.#log.append(last, { number, size, envelope }, now)) return made
    }
  }

  /** The service must not sign a checkpoint that does not continue the previous one. */
  async #checkContinues({ number, size, root }: Checkpoint): Promise<void> {
    const found = Buffer.from(await this.#tree.root(size)).toString('hex')
    if (found !== root)
      throw new LogAltered(
        `the first ${size} events of the log are not those of checkpoint ${number}: the log was altered; run namecheck verify for details`,
      )
  }
}

/** Clocks of machines differ: no statement has an earlier time than the statements it builds upon. */
export const latestOf = (...times: readonly string[]): string =>
  times.reduce((latest, time) => (time > latest ? time : latest))
