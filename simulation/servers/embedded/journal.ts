/** How long the operating system holds written pages before the disk has them, ms. */
const HELD_MS = 30_000

/** Commits of a file that are not forced to the disk: a power cut loses the newest of them. */
export class Journal {
  readonly #commits: { at: number; undo: () => void }[] = []

  /** `now` is epoch ms of the world. */
  add(undo: () => void, now: number): void {
    while (this.#commits[0] && this.#commits[0].at < now - HELD_MS) this.#commits.shift()
    this.#commits.push({ at: now, undo })
  }

  get length(): number {
    return this.#commits.length
  }

  /** The file was closed in order. */
  clear(): void {
    this.#commits.length = 0
  }

  /** Takes back the newest commits; the disk has all others. */
  lose(count: number): void {
    for (const { undo } of this.#commits.splice(this.#commits.length - count).reverse()) undo()
    this.clear()
  }
}
