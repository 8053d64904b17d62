import type { RecordedEvent } from '../../events/event.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A document folds exactly one stream; `revision` is that of its last folded event. */
export type Document = { _id: string; revision: number }

export type CollectionSpec<T extends Document = Document> = {
  name: string
  /** Collections with the same name here accept each other's cursors; default the collection's own name. */
  cursors?: string
  /** Paths are dotted; 1 ascending, -1 descending. Created when the collection is opened. */
  indexes: readonly { on: Readonly<Record<string, 1 | -1>>; unique?: boolean }[]
  /**
   * Leaves non-unique indexes to the next opening: building them once costs less than updating them during many writes.
   */
  unindexed?: boolean
  /**
   * If the engine has the log, it need not store documents: it stores their index fields, and folds a document when it
   * is read.
   */
  folded?: FoldedFromLog<T>
}

/** How to fold a document from the log: from a few events of one stream; the last one has the document's revision. */
export type FoldedFromLog<T extends Document = Document> = {
  /** Paths for searches in addition to those of indexes; an engine may refuse every other. */
  searchedBy: readonly string[]
  /** Its stream, and the revision of the first of its events. */
  placeOf(kept: Kept): { stream: string; from: number }
  /** Null if the events produce no document. */
  fold(events: readonly RecordedEvent[]): T | null
}

/** The stored part of a document that is folded from the log; `at` returns its index fields. */
export type Kept = Document & { at(path: string): string | number | null }

/** A value, or bounds on it. Values compare within their type; null and missing are equal. */
export type Condition =
  | string
  | number
  | boolean
  | null
  | { in: readonly (string | number)[] }
  | { gt?: string | number; gte?: string | number; lt?: string | number; lte?: string | number }
  | { ne: string | number | boolean | null }
  /** Texts with this text in them, letter for letter. No index serves it: bound it by `also`. */
  | { contains: string }

export type Query = {
  filter?: Readonly<Record<string, Condition>>
  /**
   * Filters further, among the next `among` documents that match `filter`: a page therefore costs no more than that,
   * however few match. The page may hold fewer documents than `limit`, or none, and have a cursor that continues after
   * them.
   */
  also?: { filter: Readonly<Record<string, Condition>>; among: number }
  /** Default by `_id`; `_id` is always the last key, so that pages neither repeat nor skip. */
  sort?: readonly (readonly [path: string, direction: 1 | -1])[]
  /** Default 100, at most 1,000. */
  limit?: number
  /** From the previous page. */
  cursor?: string
}

export type Page<T> = { data: T[]; nextCursor: string | null }

/**
 * `written`: it is stored. `stale`: the stored document has the same or a newer revision. `duplicate`: another document
 * has the same value in a unique index.
 */
export type WriteOutcome = 'written' | 'stale' | 'duplicate'

/**
 * The documents that queries read. It has only operations that MongoDB and all compatible servers have. Rejects with
 * {@link StoreUnavailable} while it is unreachable. A broken cursor rejects with {@link BadCursor}.
 */
export interface ReadModels {
  collection<T extends Document>(spec: CollectionSpec<T>): Promise<Collection<T>>
  /** Names of the existing collections. */
  list(): Promise<string[]>
  drop(name: string): Promise<void>
  close(): Promise<void>
}

export interface Collection<T extends Document> {
  readonly name: string
  /** Documents are folded from the log: a put stores only the index fields. */
  readonly isFolded?: boolean
  get(id: string): Promise<T | null>
  getMany(ids: readonly string[]): Promise<Map<string, T>>
  /** Inserts, or replaces if the stored revision is lower. */
  put(document: T): Promise<WriteOutcome>
  /** The same for many, in any order; outcomes in the order given. */
  putMany(documents: readonly T[]): Promise<WriteOutcome[]>
  /** Deletes if the stored revision is not higher than this. */
  delete(id: string, revision: number): Promise<boolean>
  find(query?: Query): Promise<Page<T>>
  count(filter?: Query['filter']): Promise<number>
}

/** The cursor belongs to another query, or was changed. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}
