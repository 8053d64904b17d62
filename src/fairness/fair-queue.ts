export type Urgency = 'waiting' | 'background'

/**
 * Two classes in strict order, `waiting` before `background`; within a class the accounts take turns, and an account's
 * own items keep their order.
 */
export class FairQueue<T> {
  readonly #classes: Readonly<Record<Urgency, Map<string, T[]>>> = {
    waiting: new Map(),
    background: new Map(),
  }
  #size = 0

  get size(): number {
    return this.#size
  }

  add(urgency: Urgency, account: string, item: T): void {
    const line = this.#classes[urgency].get(account)
    if (line) line.push(item)
    else this.#classes[urgency].set(account, [item])
    this.#size++
  }

  /** Removes and gives the next item, among the accounts that may have one. */
  take(mayHave: (account: string) => boolean = () => true): T | undefined {
    return this.takeFrom('waiting', mayHave) ?? this.takeFrom('background', mayHave)
  }

  /** Whether {@link takeFrom} would give an item. */
  hasFor(urgency: Urgency, mayHave: (account: string) => boolean): boolean {
    return this.#classes[urgency].keys().some(mayHave)
  }

  /** The next item of one class, among the accounts that may have one. */
  takeFrom(urgency: Urgency, mayHave: (account: string) => boolean = () => true): T | undefined {
    const accounts = this.#classes[urgency]
    for (const [account, line] of accounts) {
      if (!mayHave(account)) continue
      const item = line.shift()
      // The account moves to the end.
      accounts.delete(account)
      if (line.length > 0) accounts.set(account, line)
      this.#size--
      return item
    }
    return undefined
  }

  /** Whether the queue holds items of this class. */
  has(urgency: Urgency): boolean {
    return this.#classes[urgency].size > 0
  }

  remove(urgency: Urgency, account: string, item: T): void {
    const line = this.#classes[urgency].get(account)
    const at = line?.indexOf(item) ?? -1
    if (!line || at < 0) return
    line.splice(at, 1)
    this.#size--
    if (line.length === 0) this.#classes[urgency].delete(account)
  }

  /** Removes the items that do not pass. */
  keep(passes: (item: T) => boolean): void {
    this.#size = 0
    for (const accounts of Object.values(this.#classes))
      for (const [account, line] of accounts) {
        const kept = line.filter(passes)
        this.#size += kept.length
        if (kept.length > 0) accounts.set(account, kept)
        else accounts.delete(account)
      }
  }

  /** All items in the queue, in no particular order; the queue may change meanwhile. */
  items(): T[] {
    return Object.values(this.#classes).flatMap((accounts) => [...accounts.values()].flat())
  }
}
