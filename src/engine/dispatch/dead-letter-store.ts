import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../../events/event.ts'
import type { DeadLetter } from '../ports/event-bus.ts'
import type { Collection, Document, Page, ReadModels } from '../ports/read-models.ts'

/** The stored kind of a dead letter that blocks its stream. */
const BLOCKING = 'standing'

/**
 * A dead letter as it is stored. A discarded one remains as a record, and its event is never tried again. `asked` marks
 * a requested redrive, which the process that owns the stream carries out.
 */
export type Letter = Document & {
  kind: typeof BLOCKING | 'discarded' | 'asked'
  group: string
  stream: string
  failedRevision: number
  type: string
  error: string
  attempts: number
  at: string
  /** Base64. */
  raw: string
  why?: string
  /** Who discarded it. */
  by?: string
  /** The log that the event was read from, if a group reads several. */
  origin?: string
}

/** What a group keeps in memory about a dead letter that blocks a stream. */
export type Block = Pick<Letter, '_id' | 'revision' | 'failedRevision' | 'attempts' | 'origin'>

const MAX_ERROR = 2_000
const ASKED = '-asked'

/** Dead letters of all groups, blocking and discarded, in a collection next to the read models. */
export class Letters {
  readonly #collection: Collection<Letter>

  constructor(collection: Collection<Letter>) {
    this.#collection = collection
  }

  static async open(readModels: ReadModels): Promise<Letters> {
    const name = '_dead_letters'
    return new Letters(
      await readModels.collection({ name, indexes: [{ on: { group: 1, kind: 1 } }, { on: { kind: 1 } }] }),
    )
  }

  async blocking(id: string): Promise<Letter | null> {
    const letter = await this.#collection.get(id)
    return letter?.kind === BLOCKING ? letter : null
  }

  async list({ group, limit, after }: { group?: string; limit?: number; after?: string }): Promise<Letter[]> {
    const filter = {
      kind: BLOCKING,
      ...(group === undefined ? {} : { group }),
      ...(after === undefined ? {} : { _id: { gt: after } }),
    }
    return (await this.#collection.find({ filter, ...(limit === undefined ? {} : { limit }) })).data
  }

  /** The streams that a group skips, and its discarded events. */
  async ofGroup(group: string): Promise<{ blocks: Map<string, Block>; discarded: Set<string> }> {
    const blocks = new Map<string, Block>()
    const discarded = new Set<string>()
    let cursor: string | null | undefined
    do {
      const page: Page<Letter> = await this.#collection.find({
        filter: { group },
        ...(cursor ? { cursor } : {}),
      })
      for (const letter of page.data)
        if (letter.kind === BLOCKING) blocks.set(letter.stream, blockOf(letter))
        else if (letter.kind === 'discarded') discarded.add(eventKey(letter.stream, letter.failedRevision))
      cursor = page.nextCursor
    } while (cursor)
    return { blocks, discarded }
  }

  /** Deletes all dead letters of a group that no longer exists: blocking, requested and discarded. */
  async forget(group: string): Promise<void> {
    for (;;) {
      const { data } = await this.#collection.find({ filter: { group } })
      if (data.length === 0) return
      for (const { _id, revision } of data) await this.#collection.delete(_id, revision)
    }
  }

  async store(letter: Letter): Promise<void> {
    await this.#collection.put(letter)
  }

  async lift({ _id, revision }: Block): Promise<void> {
    await this.#collection.delete(_id, revision)
  }

  /** Records that its event was discarded; the dead letter itself remains until the stream has continued. */
  async recordDiscard(letter: Letter, note: { why: string; by: string; at: string }): Promise<void> {
    await this.#collection.put({
      ...letter,
      _id: discardId(letter),
      revision: 0,
      kind: 'discarded',
      ...note,
    })
  }

  /** Requests a redrive. The request is a separate document: only the owner writes the dead letter itself. */
  async ask(letter: Letter): Promise<void> {
    await this.#collection.put({ ...letter, _id: askId(letter._id), revision: 0, kind: 'asked' })
  }

  /** Requested redrives, by the ids of their dead letters. */
  async asked(): Promise<{ id: string; group: string }[]> {
    const { data } = await this.#collection.find({ filter: { kind: 'asked' } })
    return data.map(({ _id, group }) => ({ id: _id.slice(0, -ASKED.length), group }))
  }

  async answered(id: string): Promise<void> {
    await this.#collection.delete(askId(id), 0)
  }

  /** Whether its event was discarded, by this process or another. */
  async wasDiscarded(letter: Letter): Promise<boolean> {
    return (await this.#collection.get(discardId(letter))) !== null
  }
}

/** The dead letter for an event that failed; it replaces the one that blocked its stream. */
export function letterFor(
  group: string,
  event: RecordedEvent,
  failure: { error: Error; attempts: number; at: string; origin?: string | undefined },
  earlier?: Block,
): Letter {
  return {
    _id: earlier?._id ?? letterId(group, event.stream, event.revision),
    revision: earlier ? earlier.revision + 1 : 0,
    kind: BLOCKING,
    group,
    stream: event.stream,
    failedRevision: event.revision,
    type: event.type,
    error: `${failure.error.name}: ${failure.error.message}`.slice(0, MAX_ERROR),
    attempts: (earlier?.attempts ?? 0) + failure.attempts,
    at: failure.at,
    raw: Buffer.from(event.record).toString('base64'),
    ...(failure.origin === undefined ? {} : { origin: failure.origin }),
  }
}

/** The dead letter as the port returns it. */
export function shown(letter: Letter): DeadLetter {
  const { _id: id, group, stream, failedRevision: revision, type, error, attempts, at, raw } = letter
  return { id, group, stream, revision, type, error, attempts, at, raw: Buffer.from(raw, 'base64') }
}

export function blockOf({ _id, revision, failedRevision, attempts, origin }: Letter): Block {
  return {
    _id,
    revision,
    failedRevision,
    attempts,
    ...(origin === undefined ? {} : { origin }),
  }
}

/** Whether the stream continues when its group is joined: its event was discarded meanwhile. */
export const isToBeRedriven = (stream: string, block: Block, discarded: Set<string>): boolean =>
  discarded.has(eventKey(stream, block.failedRevision))

/** Identifies an event among the discarded. */
export function eventKey(stream: string, revision: number): string {
  return `${revision}@${stream}`
}

/** Whether the event was discarded. */
export function isDiscarded(discarded: Set<string>, { stream, revision }: RecordedEvent): boolean {
  return discarded.size > 0 && discarded.has(eventKey(stream, revision))
}

const askId = (id: string): string => id + ASKED

function discardId({ group, stream, failedRevision }: Letter): string {
  return `${letterId(group, stream, failedRevision)}-discarded`
}

function letterId(group: string, stream: string, revision: number): string {
  return createHash('sha256')
    .update(JSON.stringify([group, stream, revision]))
    .digest('hex')
    .slice(0, 32)
}
