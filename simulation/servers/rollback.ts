/** The changes of one step at a server, each with a function that takes it back. */
export class Changes {
  #undo: (() => void)[] = []

  add(undo: () => void): void {
    this.#undo.push(undo)
  }

  /** A function that takes back all changes since the last call; undefined without changes. */
  take(): (() => void) | undefined {
    const changes = this.#undo
    if (changes.length === 0) return undefined
    this.#undo = []
    return () => {
      for (const undo of changes.reverse()) undo()
    }
  }
}

/** A map whose changes can be taken back. */
export class ChangingMap<K, V> {
  readonly map = new Map<K, V>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(key: K): V | undefined {
    return this.map.get(key)
  }

  set(key: K, value: V): void {
    const before = this.map.get(key)
    const wasThere = this.map.has(key)
    this.map.set(key, value)
    this.#changes.add(() => {
      if (wasThere) this.map.set(key, before as V)
      else this.map.delete(key)
    })
  }

  delete(key: K): void {
    const before = this.map.get(key)
    if (!this.map.delete(key)) return
    this.#changes.add(() => this.map.set(key, before as V))
  }
}
