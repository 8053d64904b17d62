import type { RecordedEvent } from '../../events/event.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A document folds exactly one stream; `revision` is that of the last event it has seen. */
export type Document = { _id: string; revision: number }

export type CollectionSpec<T extends Document = Document> = {
  name: string
  /** Collections that share this name take each other's cursors; default the collection's own name. */
  cursors?: string
  /** Paths are dotted; 1 ascending, -1 descending. Created when the collection is opened. */
  indexes: readonly { on: Readonly<Record<string, 1 | -1>>; unique?: boolean }[]
  /** Leaves indexes that are not unique to whoever opens it next: made at once, they cost less than kept while much is written. */
  unindexed?: boolean
  /** Where the log is at hand, documents need not be kept: what they are searched by is, and they are folded when asked for. */
  folded?: FoldedFromLog<T>
}

/** How a document comes out of the log: of a few events of one stream, the last of which has the document's revision. */
export type FoldedFromLog<T extends Document = Document> = {
  /** Paths that documents are searched by beside those of indexes; an engine may refuse every other. */
  searchedBy: readonly string[]
  /** Its stream, and the revision of the first of its events. */
  placeOf(kept: Kept): { stream: string; from: number }
  /** Null where the events tell of no document. */
  fold(events: readonly RecordedEvent[]): T | null
}

/** What is kept of a document that is folded from the log; `at` gives what it is searched by. */
export type Kept = Document & { at(path: string): string | number | null }

/** A value, or bounds on it. Values compare within their type; null and missing are the same. */
export type Condition =
  | string
  | number
  | boolean
  | null
  | { in: readonly (string | number)[] }
  | { gt?: string | number; gte?: string | number; lt?: string | number; lte?: string | number }
  | { ne: string | number | boolean | null }

export type Query = {
  filter?: Readonly<Record<string, Condition>>
  /**
   * Only what matches this filter too, among the next `among` documents that match `filter`: so a page costs no more than
   * that, whatever matches. It may hold fewer documents than `limit`, or none, and have a cursor that goes on behind them.
   */
  also?: { filter: Readonly<Record<string, Condition>>; among: number }
  /** Default by `_id`; `_id` is always the last key, so that pages neither repeat nor skip. */
  sort?: readonly (readonly [path: string, direction: 1 | -1])[]
  /** Default 100, at most 1,000. */
  limit?: number
  /** From the page before. */
  cursor?: string
}

export type Page<T> = { data: T[]; nextCursor: string | null }

/**
 * `written`: it stands. `stale`: the stored document is as new or newer. `duplicate`: another document
 * holds a value that a unique index guards.
 */
export type WriteOutcome = 'written' | 'stale' | 'duplicate'

/**
 * What is served. Only operations that MongoDB and the servers compatible with it all have.
 * Rejects with {@link StoreUnavailable} while it cannot be reached. A broken cursor rejects with {@link BadCursor}.
 */
export interface ReadModels {
  collection<T extends Document>(spec: CollectionSpec<T>): Promise<Collection<T>>
  /** Names of the collections that exist. */
  list(): Promise<string[]>
  drop(name: string): Promise<void>
  close(): Promise<void>
}

export interface Collection<T extends Document> {
  readonly name: string
  /** Documents are folded from the log: of one that is put, only what it is searched by is kept. */
  readonly isFolded?: boolean
  get(id: string): Promise<T | null>
  getMany(ids: readonly string[]): Promise<Map<string, T>>
  /** Inserts or replaces where the stored revision is lower. */
  put(document: T): Promise<WriteOutcome>
  /** The same for many, in any order; outcomes in the order given. */
  putMany(documents: readonly T[]): Promise<WriteOutcome[]>
  /** Deletes where the stored revision is not higher than this. */
  delete(id: string, revision: number): Promise<boolean>
  find(query?: Query): Promise<Page<T>>
  count(filter?: Query['filter']): Promise<number>
}

/** The cursor was not made for this query, or was changed. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}
