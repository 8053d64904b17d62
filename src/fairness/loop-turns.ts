import type { Share } from './classed-slots.ts'

/** A piece of work; `job` is the check, batch or request that it belongs to. */
export type Piece = Share & { job: string }

/** Pieces of the accounts with the fewest jobs that begin in an iteration of the event loop; each takes about 1 ms. */
const LIGHT_PER_ITERATION = 3
/** In one of this many iterations, the other piece is one of background work. */
const BACKGROUND_EVERY = 4

type Begin = () => void
type Line = { pieces: { job: string; begin: Begin }[]; jobs: Map<string, number> }

/**
 * Spreads the work of accounts over iterations of the event loop: in each iteration begin a few pieces of the accounts
 * with the fewest waiting jobs, and one other piece. So an iteration stays short however much work waits. Fewest jobs
 * first, because a check takes dozens of turns: equal turns would slow down a single check by the number of busy
 * accounts (compare shortest job first: L. E. Schrage, Operations Research 16(3), 1968). No account starves: the other
 * piece is that of the account whose last turn is longest ago, and in some iterations that of background work.
 */
export class LoopTurns {
  readonly #waiting = new Lines()
  readonly #background = new Lines()
  readonly #nextIteration: (run: () => void) => unknown
  #begun = 0
  #iterations = 0

  /** `nextIteration` runs a function in the next iteration of the event loop. */
  constructor(nextIteration: (run: () => void) => unknown = setImmediate) {
    this.#nextIteration = nextIteration
  }

  /** Resolves when the piece of work may begin; undefined if it may begin now. */
  next(piece: Piece): Promise<void> | undefined {
    const most = piece.urgency === 'waiting' ? LIGHT_PER_ITERATION + 1 : 1
    if (this.#waiting.isEmpty && this.#background.isEmpty && this.#begun < most) {
      this.#count()
      return undefined
    }
    const lines = piece.urgency === 'waiting' ? this.#waiting : this.#background
    return new Promise((resolve) => lines.add(piece, resolve))
  }

  /** An iteration with work is followed by another one. */
  #count(): void {
    this.#begun += 1
    if (this.#begun === 1) this.#nextIteration(() => this.#fill())
  }

  #fill(): void {
    this.#begun = 0
    this.#iterations += 1
    for (let n = 0; n < LIGHT_PER_ITERATION; n++) this.#begin(this.#waiting.takeLightest())
    this.#begin(this.#takeOther())
  }

  #begin(begin: Begin | undefined): void {
    if (!begin) return
    this.#count()
    begin()
  }

  #takeOther(): Begin | undefined {
    const [first, second] =
      this.#iterations % BACKGROUND_EVERY === 0
        ? [this.#background, this.#waiting]
        : [this.#waiting, this.#background]
    return first.takeLeastRecent() ?? second.takeLeastRecent()
  }
}

/** Waiting pieces by account, in the order of the accounts' last turns. */
class Lines {
  readonly #lines = new Map<string, Line>()

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  add({ account, job }: Piece, begin: Begin): void {
    const line = this.#lines.get(account) ?? { pieces: [], jobs: new Map<string, number>() }
    line.pieces.push({ job, begin })
    line.jobs.set(job, (line.jobs.get(job) ?? 0) + 1)
    this.#lines.set(account, line)
  }

  takeLeastRecent(): Begin | undefined {
    const [first] = this.#lines
    return first && this.#take(...first)
  }

  /** From the account with the fewest jobs. */
  takeLightest(): Begin | undefined {
    let lightest: [string, Line] | undefined
    for (const entry of this.#lines) {
      const { size } = entry[1].jobs
      if (!lightest || size < lightest[1].jobs.size) lightest = entry
      if (size === 1) break
    }
    return lightest && this.#take(...lightest)
  }

  #take(account: string, { pieces, jobs }: Line): Begin | undefined {
    const piece = pieces.shift()
    if (!piece) return undefined
    const left = (jobs.get(piece.job) ?? 0) - 1
    if (left > 0) jobs.set(piece.job, left)
    else jobs.delete(piece.job)
    // The account moves to the end.
    this.#lines.delete(account)
    if (pieces.length > 0) this.#lines.set(account, { pieces, jobs })
    return piece.begin
  }
}
