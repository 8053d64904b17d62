import { createHash } from 'node:crypto'
import type { Answers } from '../../engine/ports/answers.ts'
import type { RawAnswer } from './interfaces.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer answers are hashed, but not kept. */
export const MAX_KEPT_BYTES = 64 * 1024

/** What evidence records about an answer's bytes. */
export type Trace = { sha256: string | null; kept: boolean; httpStatus?: number }

export const NO_ANSWER: Trace = { sha256: null, kept: false }

/**
 * Hashes answers, and keeps those of at most {@link MAX_KEPT_BYTES} for a configured number of days. The result says
 * whether the answer was kept.
 */
export class AnswerKeeper {
  readonly #answers: Answers
  readonly #days: number
  readonly #now: () => number

  constructor(answers: Answers, days: number, now: () => number) {
    this.#answers = answers
    this.#days = days
    this.#now = now
  }

  async keep(answer: RawAnswer): Promise<Trace> {
    const { bytes } = answer
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const status = answer.status === undefined ? {} : { httpStatus: answer.status }
    if (bytes.length > MAX_KEPT_BYTES || this.#days <= 0) return { sha256, kept: false, ...status }
    const until = this.#now() + this.#days * DAY_MS
    const kept = await this.#answers.keep([{ sha256, bytes, until }]).then(
      () => true,
      () => false,
    )
    return { sha256, kept, ...status }
  }
}
