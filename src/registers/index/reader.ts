import type { DatabaseSync } from 'node:sqlite'
import type { Sign } from '../../names/comparison/sign.ts'
import { type Candidate, type CandidateOptions, Candidates } from './candidates.ts'
import { OpenedSegments } from './opened-segments.ts'
import { type RowWithWords, rowsWithWords } from './rows-with-words.ts'

export type { Candidate, CandidateOptions }

/** Searches the index of an opened register. */
export class IndexReader {
  readonly #segments: OpenedSegments
  readonly #candidates: Candidates

  /** @param pooled rows that are compared by their letters; all of a smaller register */
  constructor(db: DatabaseSync, { pooled }: { pooled?: number } = {}) {
    this.#segments = new OpenedSegments(db)
    this.#candidates = new Candidates(this.#segments, pooled)
  }

  /** See {@link OpenedSegments.readOn}. */
  readOn(): boolean {
    return this.#segments.readOn()
  }

  /** See {@link Candidates.of}. */
  candidates(sign: Sign, options: CandidateOptions): Generator<Candidate> {
    return this.#candidates.of(sign, options)
  }

  /** See {@link rowsWithWords}. */
  withWords(words: readonly string[], limit: number): RowWithWords[] {
    return rowsWithWords(this.#segments, words, limit)
  }
}
