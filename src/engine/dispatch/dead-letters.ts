import { type Timer, timers } from '../../primitives/runtime.ts'
import { type DeadLetter, type DeadLetters, NoSuchLetter } from '../ports/event-bus.ts'
import { type Letter, type Letters, shown } from './dead-letter-store.ts'
import type { Outcome } from './stream-queue.ts'

/** The operations of a consumer on the dead letters of its group. */
export type Redriver = {
  /** Delivers a blocked stream again, starting with its dead letter. */
  redrive(letter: Letter): Promise<Outcome>
  /** Never delivers this event again. */
  giveUp(stream: string, revision: number): void
}

const POLL_MS = 2_000
const PAGE = 1_000

/** The dead letters of every group. Redriving needs the group's consumer in the process that owns the stream. */
export class KeptDeadLetters implements DeadLetters {
  readonly #letters: Letters
  readonly #consumerOf: (group: string) => Redriver | undefined
  readonly #now: () => number
  readonly #polling: Timer
  /** Redrives in progress, by the ids of their dead letters. */
  readonly #answering = new Map<string, Promise<void>>()

  constructor(letters: Letters, consumerOf: (group: string) => Redriver | undefined, now: () => number) {
    this.#letters = letters
    this.#consumerOf = consumerOf
    this.#now = now
    this.#polling = timers.setInterval(() => void this.#answerAll().catch(() => undefined), POLL_MS).unref()
  }

  async list(options: { group?: string; limit?: number; after?: string } = {}): Promise<DeadLetter[]> {
    return (await this.#letters.list(options)).map(shown)
  }

  async get(id: string): Promise<DeadLetter | null> {
    const letter = await this.#letters.blocking(id)
    return letter && shown(letter)
  }

  async redrive(id: string): Promise<Outcome> {
    const letter = await this.#letters.blocking(id)
    if (!letter) return { redriven: false, error: new NoSuchLetter(id).message }
    const consumer = this.#consumerOf(letter.group)
    if (!consumer)
      return {
        redriven: false,
        elsewhere: true,
        error: `consumer group ${letter.group} does not run in this process: start the role that it belongs to`,
      }
    if (await this.#letters.wasDiscarded(letter)) consumer.giveUp(letter.stream, letter.failedRevision)
    return consumer.redrive(letter)
  }

  async request(id: string): Promise<void> {
    const letter = await this.#letters.blocking(id)
    if (!letter) throw new NoSuchLetter(id)
    await this.#letters.ask(letter)
    await this.#answer(id, letter.group)
  }

  async requestAll(group?: string): Promise<number> {
    let requested = 0
    let after: string | undefined
    for (;;) {
      const letters = await this.#letters.list({
        limit: PAGE,
        ...(group !== undefined && { group }),
        ...(after !== undefined && { after }),
      })
      for (const letter of letters) await this.#letters.ask(letter)
      requested += letters.length
      after = letters.at(-1)?._id
      if (letters.length < PAGE) break
    }
    await this.#answerAll()
    return requested
  }

  async discard(id: string, note: { why: string; by: string }): Promise<void> {
    const letter = await this.#letters.blocking(id)
    if (!letter) throw new NoSuchLetter(id)
    const at = new Date(this.#now()).toISOString()
    await this.#letters.recordDiscard(letter, { ...note, at })
    await this.request(id)
  }

  /** Stops looking for requested redrives. */
  async close(): Promise<void> {
    timers.clear(this.#polling)
    await Promise.allSettled(this.#answering.values())
  }

  /** Runs the requested redrives that this process can run. */
  async #answerAll(): Promise<void> {
    for (const { id, group } of await this.#letters.asked())
      void this.#answer(id, group).catch(() => undefined)
  }

  #answer(id: string, group: string): Promise<void> {
    const inProgress = this.#answering.get(id)
    if (inProgress) return inProgress
    const answering = this.#redriveAsked(id, group).finally(() => this.#answering.delete(id))
    this.#answering.set(id, answering)
    return answering
  }

  async #redriveAsked(id: string, group: string): Promise<void> {
    if (!this.#consumerOf(group)) return
    const { elsewhere = false } = await this.redrive(id)
    if (!elsewhere) await this.#letters.answered(id)
  }
}
