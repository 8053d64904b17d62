import {
  type EventStore,
  type Position,
  type Reached,
  readWholeStream,
  StoreRefused,
  type Wanted,
} from '../engine/ports/event-store.ts'
import type { Collection, Document } from '../engine/ports/read-models.ts'
import { catalog } from '../events/catalog.ts'
import { asDomainEvent, isNewer, NewerThanProgram, type RecordedEvent } from '../events/event.ts'
import { type EventTopic, eventTopicsOf, isInTopics } from '../events/topics.ts'
import type { IndexModel, ReadModel } from '../projections/read-model.ts'

/** What a history reader is built from: nothing that could ask a source, send a message or write to the log. */
export type HistoryParts<D extends Document> = {
  store: Pick<EventStore, 'scan' | 'readStream'>
  readModel: Pick<
    ReadModel<D>,
    'types' | 'streams' | 'ofOneEvent' | 'idOf' | 'fold' | 'folded' | 'indexModel'
  >
  documents: Pick<Collection<D>, 'isFolded' | 'getMany' | 'putMany'>
}

/** The read model, or the fold of its index fields in its place. */
type ModelOf<D extends Document> = HistoryParts<D>['readModel'] & Pick<IndexModel, 'others'>

export type HistoryProgress = { position: Position; events: number; unfolded: readonly string[] }

/** Few events are read at a time, so that their memory is collected before it is moved to the old generation. */
const PAGE = 1_000
const KNOWN_TYPES = Object.keys(catalog.definitions)
/**
 * Documents per write: many, since index writes are spread over the file; not all, since other writers wait meanwhile.
 */
const WRITTEN_AT_ONCE = 2_000
/** Written also where few documents have changed, so that an interrupted reading repeats little. */
const PAGES_IN_A_WRITE = 10
const MAX_UNFOLDED = 1_000

/**
 * Folds the log after a position into documents, page by page: changed documents are written after several pages. Ends
 * at the end of the log, or when the signal is aborted; gives how far it came. `onPage` receives the position after
 * each write, so that an interrupted reading resumes there. A stream with an event that cannot be folded keeps its
 * document as it was before that event. Rejects with StoreRefused when more than a thousand such streams exist, and
 * when an event is newer than this program. Where documents are folded from the log on read, only the events of their
 * index fields are read and folded.
 */
export async function foldHistory<D extends Document>(
  parts: HistoryParts<D>,
  from: HistoryProgress,
  { onPage, signal }: { onPage(progress: HistoryProgress): Promise<void>; signal: AbortSignal },
): Promise<HistoryProgress> {
  const { store, readModel, documents } = parts
  const indexModel = readModel.folded && !documents.isFolded ? undefined : readModel.indexModel
  const model = { ...readModel, ...indexModel } as ModelOf<D>
  const { types, streams: kinds, others } = model
  const wanted: Wanted = {
    orNoneOf: KNOWN_TYPES,
    ...(types && { types }),
    ...(kinds && { kinds }),
    ...(others && { others: true }),
  }
  const next = (after: Position) => store.scan(after, PAGE, wanted)
  const folding = new Folding({ store, documents, model }, from.unfolded)
  let progress = from
  let ahead = next(progress.position)
  // Changed documents are written while the next pages are folded: two writes are in progress, so that one can wait for
  // the disk.
  let writing: Promise<void> = Promise.resolve()
  let before = writing
  const write = async () => {
    await before
    before = writing
    const reached = progress
    const both = allOf([before, writeAll(parts.documents, folding.writeChanged())])
    writing = quiet(both.then(() => onPage(reached)))
  }
  try {
    for (let pages = 1; ; pages++) {
      const { events, others, position, length } = await ahead
      if (length === 0 || signal.aborted) break
      ahead = quiet(next(position))
      await folding.take(events, others)
      progress = { position, events: progress.events + length, unfolded: folding.unfolded }
      if (folding.changed >= WRITTEN_AT_ONCE || pages % PAGES_IN_A_WRITE === 0) await write()
    }
    await write()
    await writing
    return progress
  } finally {
    await Promise.allSettled([writing, ahead])
  }
}

/** The caller of `done` receives its failure. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** Rejects with the first failure, but only after all have ended. */
async function allOf(promises: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(promises))
    if (outcome.status === 'rejected') throw outcome.reason
}

async function writeAll<D extends Document>(
  collection: Pick<Collection<D>, 'putMany'>,
  documents: readonly D[],
): Promise<void> {
  for (let done = 0; done < documents.length; done += WRITTEN_AT_ONCE)
    await collection.putMany(documents.slice(done, done + WRITTEN_AT_ONCE))
}

class Folding<D extends Document> {
  readonly #store: HistoryParts<D>['store']
  readonly #documents: HistoryParts<D>['documents']
  readonly #model: ModelOf<D>
  readonly #unfolded: Set<string>
  /** Other events that may concern the read model: unknown types in streams of the same topics as its own. */
  readonly #topics: ReadonlySet<EventTopic>
  #changed = new Map<string, D>()
  /** The documents of the last two writes: their writes may be in progress, and some of these streams continue. */
  #inWriting: readonly [newer: Map<string, D>, older: Map<string, D>] = [new Map(), new Map()]

  constructor(
    { store, documents, model }: Pick<HistoryParts<D>, 'store' | 'documents'> & { model: ModelOf<D> },
    unfolded: readonly string[],
  ) {
    this.#store = store
    this.#documents = documents
    this.#model = model
    this.#unfolded = new Set(unfolded)
    this.#topics = eventTopicsOf(model.types)
  }

  get unfolded(): readonly string[] {
    return [...this.#unfolded]
  }

  /** How many documents have changed since the last write. */
  get changed(): number {
    return this.#changed.size
  }

  /** Gives the documents that have changed. */
  writeChanged(): D[] {
    const documents = [...this.#changed.values()]
    this.#inWriting = [this.#changed, this.#inWriting[0]]
    this.#changed = new Map()
    return documents
  }

  /** Folds a page: its events, and the revisions up to which skipped events go. */
  async take(page: readonly RecordedEvent[], others: readonly Reached[] = []): Promise<void> {
    this.#refuseNewer(page, others)
    const wanted = page.flatMap((event) => this.#wanted(event))
    const reached = others.flatMap((event) => this.#reached(event))
    const kept = await this.#keptOf([...wanted, ...reached])
    for (const { id, event } of wanted) {
      if (this.#unfolded.has(event.stream)) continue
      const before = this.#known(id) ?? kept.get(id) ?? null
      const document = this.#folded(before, event)
      if (document && document !== before) this.#changed.set(id, document)
    }
    for (const { id, event } of reached.sort((one, other) => one.event.revision - other.event.revision)) {
      if (this.#unfolded.has(event.stream)) continue
      const before = this.#known(id) ?? kept.get(id) ?? null
      const counted = before && (this.#model.others?.reach(before, event) as D | null)
      const document = counted ?? (await this.#read(event, before))
      if (document && document !== before) this.#changed.set(id, document)
    }
  }

  /** Folds a stream from its beginning, as far as this page reaches. */
  async #read({ stream, revision }: Reached, before: D | null): Promise<D | null> {
    const through = Math.max(revision, before?.revision ?? 0)
    let document: D | null = null
    for (const event of await readWholeStream(this.#store, stream, { through })) {
      document = this.#folded(document, event)
      if (this.#unfolded.has(stream)) break
    }
    return document
  }

  #known(id: string): D | undefined {
    if (this.#model.ofOneEvent) return undefined
    const [newer, older] = this.#inWriting
    return this.#changed.get(id) ?? newer.get(id) ?? older.get(id)
  }

  #wanted(event: RecordedEvent): { id: string; event: RecordedEvent }[] {
    if (this.#unfolded.has(event.stream)) return []
    try {
      const id = this.#model.idOf(event)
      return id === null ? [] : [{ id, event }]
    } catch {
      this.#giveUp(event.stream)
      return []
    }
  }

  #reached(event: Reached): { id: string; event: Reached }[] {
    const id = this.#unfolded.has(event.stream) ? null : this.#model.others?.idOf(event)
    return id ? [{ id, event }] : []
  }

  /** Reads missing documents from the collection; a stream that begins in this page has none. */
  async #keptOf(wanted: readonly { id: string; event: Reached }[]): Promise<Map<string, D>> {
    const kept = new Map<string, D>()
    if (this.#model.ofOneEvent) return kept
    const begun = new Set<string>()
    const missing = new Set<string>()
    for (const { id, event } of wanted) {
      if (event.revision === 0) begun.add(event.stream)
      else if (!begun.has(event.stream) && !this.#known(id)) missing.add(id)
    }
    const ids = [...missing]
    for (let done = 0; done < ids.length; done += WRITTEN_AT_ONCE) {
      const found = await this.#documents.getMany(ids.slice(done, done + WRITTEN_AT_ONCE))
      for (const [id, document] of found) kept.set(id, document)
    }
    return kept
  }

  #folded(document: D | null, event: RecordedEvent): D | null {
    try {
      return this.#model.fold(document, asDomainEvent(event))
    } catch (error) {
      if (error instanceof NewerThanProgram) throw refused(event, error.message)
      this.#giveUp(event.stream)
      return document
    }
  }

  /** Documents without newer events would be served as if they were complete. */
  #refuseNewer(page: readonly RecordedEvent[], others: readonly Reached[]): void {
    const event =
      page.find((event) => isNewer(event) && isInTopics(event.stream, this.#topics)) ??
      others.find(({ type }) => !catalog.hasType(type))
    if (event) throw refused(event, 'it is newer than this program')
  }

  #giveUp(stream: string): void {
    this.#unfolded.add(stream)
    if (this.#unfolded.size > MAX_UNFOLDED)
      throw new StoreRefused(
        `more than ${MAX_UNFOLDED} streams hold events that this program cannot fold, ${stream} among them: is it older than the log? The previous generation remains served`,
      )
  }
}

const refused = ({ stream, type, revision }: Reached, why: string): StoreRefused =>
  new StoreRefused(
    `${stream} holds ${type} at revision ${revision}, but ${why}: build read models with a program that knows it. The previous generation remains served`,
  )
