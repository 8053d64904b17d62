import type {
  CollectionSpec,
  Document,
  JsonValue,
  WriteOutcome,
} from '../../../src/engine/ports/read-models.ts'
import { reader, type SortKey } from '../../../src/engine/read-models-cursor.ts'
import type { Comparison } from '../../../src/engine/read-models-filter.ts'
import type { StoredDocument } from '../inspection.ts'
import { type Key, keyOf, orderOf, passes } from './compare-values.ts'

/** A stored document. */
export type Entry = StoredDocument & { readonly _id: string; parsed?: object }

/** What a search in a table asks for; `after` are the sort keys of the last document of the previous page. */
export type Search = {
  filter: readonly Comparison[]
  sort: readonly SortKey[]
  after?: readonly JsonValue[]
}

type UniqueIndex = { paths: readonly string[]; owners: Map<string, string> }

/** One collection as the server holds it. Each change is reported with a function that takes it back. */
export class Table {
  readonly entries = new Map<string, Entry>()
  readonly isFolded: boolean
  /** The paths that are stored as index fields. */
  readonly paths: readonly string[]
  isDropped = false
  readonly #unique: UniqueIndex[] = []
  readonly #onChange: (undo: () => void) => void

  constructor(paths: readonly string[], isFolded: boolean, onChange: (undo: () => void) => void) {
    this.paths = paths
    this.isFolded = isFolded
    this.#onChange = onChange
  }

  index(indexes: CollectionSpec['indexes']): void {
    for (const { on, unique } of indexes) {
      const paths = Object.keys(on)
      if (!unique || this.#unique.some((index) => index.paths.join() === paths.join())) continue
      const index = { paths, owners: new Map<string, string>() }
      for (const entry of this.entries.values()) index.owners.set(this.#value(index, entry), entry._id)
      this.#unique.push(index)
    }
  }

  /** What this table stores of a document. */
  entryOf(document: Document): Entry {
    const fields = new Map(this.paths.map((path) => [path, reader(path)(document)]))
    const body = this.isFolded ? null : JSON.stringify(document)
    return { _id: document._id, revision: document.revision, body, fields }
  }

  put(entry: Entry): WriteOutcome {
    const stored = this.entries.get(entry._id)
    if (stored && stored.revision >= entry.revision) return 'stale'
    const isTaken = this.#unique.some((index) => {
      const owner = index.owners.get(this.#value(index, entry))
      return owner !== undefined && owner !== entry._id
    })
    if (isTaken) return 'duplicate'
    this.#replace(entry._id, entry)
    return 'written'
  }

  delete(id: string, revision: number): boolean {
    const stored = this.entries.get(id)
    if (!stored || stored.revision > revision) return false
    this.#replace(id, undefined)
    return true
  }

  /** The matching entries in the order of the sort. */
  find({ filter, sort, after }: Search): Entry[] {
    const order = orderOf(sort, keyAt)
    const found = [...this.#candidates(filter)].filter((entry) => matches(entry, filter))
    if (found.length > 1) found.sort(order)
    if (!after) return found
    const keys = new Map<string, Key>(sort.map(([path], i) => [path, keyOf(after[i])]))
    const from = orderOf<Entry | null>(sort, (entry, path) =>
      entry ? keyAt(entry, path) : (keys.get(path) ?? null),
    )
    return found.filter((entry) => from(entry, null) > 0)
  }

  /** A search for one id looks at one entry. */
  #candidates(filter: readonly Comparison[]): Iterable<Entry> {
    const id = filter.find(({ path, is }) => path === '_id' && is === 'eq')
    if (id?.is !== 'eq') return this.entries.values()
    const entry = this.entries.get(String(id.value))
    return entry ? [entry] : []
  }

  #replace(id: string, entry: Entry | undefined): void {
    const before = this.entries.get(id)
    this.#set(id, entry)
    this.#onChange(() => this.#set(id, before))
  }

  #set(id: string, entry: Entry | undefined): void {
    const before = this.entries.get(id)
    for (const index of this.#unique) {
      if (before) index.owners.delete(this.#value(index, before))
      if (entry) index.owners.set(this.#value(index, entry), id)
    }
    if (entry) this.entries.set(id, entry)
    else this.entries.delete(id)
  }

  #value({ paths }: UniqueIndex, entry: Entry): string {
    return JSON.stringify(
      paths.map((path) => keyAt(entry, path)).map((key) => (typeof key === 'symbol' ? {} : key)),
    )
  }
}

/** Whether an entry passes every comparison. */
export const matches = (entry: Entry, filter: readonly Comparison[]): boolean =>
  filter.every((comparison) => passes(keyAt(entry, comparison.path), comparison))

function keyAt(entry: Entry, path: string): Key {
  if (path === '_id') return entry._id
  if (path === 'revision') return entry.revision
  if (entry.fields.has(path)) return keyOf(entry.fields.get(path))
  if (entry.body === null)
    throw new TypeError(`these documents are folded from the log and have no index field ${path}`)
  entry.parsed ??= JSON.parse(entry.body) as object
  return keyOf(reader(path)(entry.parsed))
}
