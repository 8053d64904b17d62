import { type EventStore, type Position, START, StoreUnavailable } from '../engine/ports/event-store.ts'
import type { ReadModels } from '../engine/ports/read-models.ts'
import type { RecordedEvent } from '../events/event.ts'
import { hashRecord } from '../events/record.ts'
import { isLeaf, LeafFeed } from './leaf-feed.ts'
import { leafHash } from './merkle.ts'
import { consistencyRanges, inclusionRanges } from './subtrees.ts'
import { hashesOf, openTiles, rootOver, TILE, type Tile, TileReader, type Tiles, tileId } from './tiles.ts'

const PAGE = 500
/** How many tiles are collected before they are written together. */
const MAX_PENDING = 64

/** The log differs from what it held before: it was altered, or restored from a backup. */
export class LogAltered extends Error {
  override name = 'LogAltered'
}

type Growing = {
  number: number
  hashes: Uint8Array[]
  /** How many of the hashes are stored, or are about to be. */
  kept: number
  before: Position
  first: Position
  last: Position
}

/**
 * The Merkle tree (RFC 6962) over the hashes of the log's events, in log order. It grows on demand from its last
 * leaf and is stored as tiles in the read models. All processes compute the same tiles, so any number of them may
 * write.
 */
export class LogTree {
  readonly #store: EventStore
  readonly #readModels: ReadModels
  #opening: Promise<Tiles> | undefined
  /** The last tile of each level, until it is full. */
  #growing: Growing[] = []
  /** Tiles that are not written yet, by id. */
  readonly #pending = new Map<string, Tile>()
  /** The log has been read up to here. */
  #read: Position = START
  #loaded = false
  #round: Promise<number> | undefined
  #feed: LeafFeed | undefined

  constructor(store: EventStore, readModels: ReadModels) {
    this.#store = store
    this.#readModels = readModels
  }

  /** How far the log has been read; it advances during a long {@link grow}. */
  get readTo(): Position {
    return this.#read
  }

  /**
   * From now on receives new events as the store delivers them, so that {@link grow} does not read them again; only while
   * the store delivers them from memory. Rejects with StoreUnavailable.
   */
  async follow(): Promise<void> {
    if (this.#store.deliversFromMemory) this.#feed ??= await LeafFeed.open(this.#store)
  }

  async unfollow(): Promise<void> {
    const feed = this.#feed
    this.#feed = undefined
    await feed?.stop()
  }

  /**
   * Adds the new events of the log and returns the number of leaves; concurrent calls share one run. Rejects with
   * {@link LogAltered} for an event whose bytes do not match its hash, with StoreUnavailable.
   */
  grow(): Promise<number> {
    this.#round ??= this.#grow().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  /** Root over the first `size` leaves, which must have been added by {@link grow}. */
  async root(size: number): Promise<Uint8Array> {
    return (await this.#reader()).root({ begin: 0, end: size })
  }

  /** Proofs that leaves are in the tree of this size, in the order of the indexes. */
  async inclusion(indexes: readonly number[], size: number): Promise<Uint8Array[][]> {
    const reader = await this.#reader()
    return Promise.all(indexes.map((index) => reader.roots(inclusionRanges(index, size))))
  }

  /** Proof that the tree of the first size is a prefix of the tree of the second size. */
  async consistency(first: number, second: number): Promise<Uint8Array[]> {
    return (await this.#reader()).roots(consistencyRanges(first, second))
  }

  /** Index of an event's leaf; null if the tree has not reached it. Rejects with {@link LogAltered}. */
  async indexOf(event: RecordedEvent): Promise<number | null> {
    const { collection } = await this.#tiles()
    const page = await collection.find({
      filter: { level: 0, first: { lte: event.position } },
      sort: [['first', -1]],
      limit: 1,
    })
    const [tile] = page.data
    if (!tile || tile.last < event.position) return null
    const leaf = leafHash(hashRecord(event.record))
    const at = hashesOf(tile).findIndex((hash) => leaf.equals(hash))
    if (at >= 0) return tile.number * TILE + at
    throw new LogAltered(
      `revision ${event.revision} of ${event.stream} has changed since it was added to the tree over the log: run namecheck verify for details`,
    )
  }

  async #reader(): Promise<TileReader> {
    return new TileReader((await this.#tiles()).collection)
  }

  #tiles(): Promise<Tiles> {
    this.#opening ??= openTiles(this.#readModels).catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #grow(): Promise<number> {
    try {
      const tiles = await this.#tiles()
      await this.#takeOver(tiles)
      for (;;) {
        this.#takeFed()
        const page = await this.#store.readAll(this.#read, PAGE)
        const last = page.at(-1)
        if (!last) break
        for (const event of page) {
          if (isLeaf(event)) this.#put(0, leafOf(event), event.position)
          this.#read = event.position
        }
        if (this.#pending.size >= MAX_PENDING) await this.#flush(tiles)
      }
      this.#keep(0)
      await this.#flush(tiles)
      return this.#size()
    } catch (error) {
      this.#loaded = false
      throw error
    }
  }

  #takeFed(): void {
    const fed = this.#feed?.take(this.#read)
    if (!fed) return
    for (const { hash, position } of fed.leaves) this.#put(0, hash, position)
    this.#read = fed.through
  }

  #size(): number {
    const [leaves] = this.#growing
    return leaves ? leaves.number * TILE + leaves.hashes.length : 0
  }

  /** Continues from the stored tiles if another process has written more than this one has seen. */
  async #takeOver(tiles: Tiles): Promise<void> {
    const { data } = await tiles.collection.find({ filter: { level: 0 }, sort: [['number', -1]], limit: 1 })
    const [newest] = data
    const stored = newest ? newest.number * TILE + newest.revision : 0
    if (this.#loaded && stored === this.#size()) return
    this.#growing = []
    this.#pending.clear()
    this.#read = START
    const isValid = newest && (this.#loaded || (await this.#stillHolds(tiles, newest)))
    if (isValid) await this.#resume(tiles, newest)
    else if (newest) await tiles.drop()
    this.#loaded = true
  }

  /** After a restore from a backup, read models may be older or newer than the log. */
  async #stillHolds({ collection }: Tiles, tile: Tile): Promise<boolean> {
    const count = await collection.count({ level: 0, number: { lte: tile.number } })
    if (count !== tile.number + 1) return false
    const expected = hashesOf(tile)
    let at = 0
    for (let read = tile.before; read < tile.last; ) {
      const page = await this.#store.readAll(read, PAGE)
      const last = page.at(-1)
      if (!last) return false
      for (const event of page)
        if (isLeaf(event) && event.position <= tile.last) {
          if (!leafOf(event).equals(expected[at] ?? new Uint8Array())) return false
          at += 1
        }
      read = last.position
    }
    return at === expected.length
  }

  async #resume(tiles: Tiles, newest: Tile): Promise<void> {
    const { number, revision, before, first, last } = newest
    const hashes = hashesOf(newest)
    this.#growing.push(
      revision === TILE
        ? fresh(number + 1, last)
        : { number, hashes, kept: hashes.length, before, first, last },
    )
    this.#read = last
    const size = this.#size()
    for (let level = 1; TILE ** level <= size; level++) {
      const count = Math.floor(size / TILE ** level)
      const partial = Math.floor(count / TILE)
      const kept = count % TILE === 0 ? [] : await this.#stored(tiles, level, partial, count % TILE)
      this.#growing.push({
        number: partial,
        hashes: kept,
        kept: kept.length,
        before: '',
        first: '',
        last: '',
      })
    }
  }

  /** Tiles of higher levels are written first, so they hold at least the roots of the stored leaves. */
  async #stored(tiles: Tiles, level: number, number: number, count: number): Promise<Uint8Array[]> {
    const tile = await tiles.collection.get(tileId(level, number))
    const hashes = tile ? hashesOf(tile).slice(0, count) : []
    if (hashes.length === count) return hashes
    await tiles.drop()
    throw new StoreUnavailable(
      `the tree over the log lacked its tile ${tileId(level, number)} and was dropped: it is built again`,
    )
  }

  #put(level: number, hash: Uint8Array, position: Position): void {
    this.#growing[level] ??= fresh(0, START)
    const growing = this.#growing[level]
    if (growing.hashes.length === 0) Object.assign(growing, { first: position, before: growing.last })
    growing.hashes.push(hash)
    growing.last = position
    if (growing.hashes.length < TILE) return
    this.#put(level + 1, rootOver(growing.hashes), '')
    this.#keep(level)
    this.#growing[level] = fresh(growing.number + 1, position)
  }

  #keep(level: number): void {
    const growing = this.#growing[level]
    if (!growing || growing.hashes.length === growing.kept) return
    growing.kept = growing.hashes.length
    const { number, hashes, before, first, last } = growing
    const _id = tileId(level, number)
    const bytes = Buffer.concat(hashes).toString('base64')
    this.#pending.set(_id, {
      _id,
      revision: hashes.length,
      level,
      number,
      hashes: bytes,
      before,
      first,
      last,
    })
  }

  /** Higher levels are written first, as far as they have grown: the stored leaves can then be built upon. */
  async #flush({ collection }: Tiles): Promise<void> {
    for (let level = 1; level < this.#growing.length; level++) this.#keep(level)
    const waiting = [...this.#pending.values()]
    await collection.putMany(waiting.filter(({ level }) => level > 0))
    await collection.putMany(waiting.filter(({ level }) => level === 0))
    this.#pending.clear()
  }
}

const fresh = (number: number, last: Position): Growing => ({
  number,
  hashes: [],
  kept: 0,
  before: last,
  first: '',
  last,
})

function leafOf(event: RecordedEvent): Buffer {
  const hash = hashRecord(event.record)
  if (hash.equals(event.hash)) return leafHash(hash)
  throw new LogAltered(
    `the bytes of revision ${event.revision} of ${event.stream} do not have their hash: the log was altered; run namecheck verify for details`,
  )
}
