import type { DeadLetter, DeadLetters } from '../ports/backbone.ts'
import { type Letter, type Letters, shown } from './letters.ts'
import type { Outcome } from './stream-queue.ts'

/** What a consumer does with the dead letters of its group. */
export type Redriver = {
  /** Hands a blocked stream over again, from its dead letter on. */
  redrive(letter: Letter): Promise<Outcome>
  /** Never hands over this event again. */
  giveUp(stream: string, revision: number): void
}

/** The dead letters of every group; redriving takes the group's consumer in this process. */
export class KeptDeadLetters implements DeadLetters {
  readonly #letters: Letters
  readonly #consumerOf: (group: string) => Redriver | undefined
  readonly #now: () => number

  constructor(letters: Letters, consumerOf: (group: string) => Redriver | undefined, now: () => number) {
    this.#letters = letters
    this.#consumerOf = consumerOf
    this.#now = now
  }

  async list(options: { group?: string; limit?: number; after?: string } = {}): Promise<DeadLetter[]> {
    return (await this.#letters.list(options)).map(shown)
  }

  async get(id: string): Promise<DeadLetter | null> {
    const letter = await this.#letters.standing(id)
    return letter && shown(letter)
  }

  async redrive(id: string): Promise<Outcome> {
    const letter = await this.#letters.standing(id)
    if (!letter) return { redriven: false, error: `no dead letter ${id} stands` }
    const consumer = this.#consumerOf(letter.group)
    if (!consumer)
      return {
        redriven: false,
        error: `consumer group ${letter.group} does not run in this process: start the role that it belongs to`,
      }
    if (await this.#letters.wasDiscarded(letter)) consumer.giveUp(letter.stream, letter.failedRevision)
    return consumer.redrive(letter)
  }

  async discard(id: string, why: string): Promise<void> {
    const letter = await this.#letters.standing(id)
    if (!letter) throw new Error(`no dead letter ${id} stands, so there is nothing to discard`)
    await this.#letters.recordDiscard(letter, why, new Date(this.#now()).toISOString())
    if (this.#consumerOf(letter.group)) await this.redrive(id)
  }
}
