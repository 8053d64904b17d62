import type { Collection, ReadModels } from '../engine/ports/read-models.ts'
import { nodeHash, rootOf } from './merkle.ts'
import { type Range, type Subtree, subtreesOf } from './subtrees.ts'

/** Levels of the tree that one tile spans: it holds up to 2^8 hashes. */
const HEIGHT = 8
export const TILE = 2 ** HEIGHT
const HASH_BYTES = 32
const DIGITS = 12

/**
 * Adjacent hashes of the tree: leaves at level 0, roots over 256^n leaves each at level n. The content follows from
 * the log alone, so all writers write the same; only the end of a tile can be missing.
 */
export type Tile = {
  _id: string
  /** Number of hashes. */
  revision: number
  level: number
  number: number
  /** The concatenated hashes, base64. */
  hashes: string
  /**
   * At level 0, positions in the log of this engine: of the event before the first leaf, of the first and the last
   * leaf.
   */
  before: string
  first: string
  last: string
}

/** The stored tree. It may be dropped: it grows again from the log. */
export type Tiles = { collection: Collection<Tile>; drop(): Promise<void> }

const NAME = '_log_tree'

export async function openTiles(readModels: ReadModels): Promise<Tiles> {
  const open = () =>
    readModels.collection<Tile>({
      name: NAME,
      indexes: [{ on: { level: 1, number: -1 } }, { on: { level: 1, first: -1 } }],
    })
  const tiles: Tiles = {
    collection: await open(),
    async drop() {
      await readModels.drop(NAME)
      tiles.collection = await open()
    },
  }
  return tiles
}

export const tileId = (level: number, number: number): string =>
  `${level}/${String(number).padStart(DIGITS, '0')}`

export function hashesOf({ hashes }: Pick<Tile, 'hashes'>): Uint8Array[] {
  const bytes = Buffer.from(hashes, 'base64')
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )
}

/** Root over adjacent complete subtrees of one size; their number is a power of two. */
export function rootOver(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, i) =>
      nodeHash(level[2 * i] ?? new Uint8Array(), level[2 * i + 1] ?? new Uint8Array()),
    )
  return level[0] ?? new Uint8Array()
}

/** Computes roots of ranges of leaves from the stored tiles; reads each tile once. */
export class TileReader {
  readonly #collection: Collection<Tile>
  readonly #read = new Map<string, Promise<Uint8Array[]>>()

  constructor(collection: Collection<Tile>) {
    this.#collection = collection
  }

  /** Rejects with an Error if the tree has not grown so far. */
  async root({ begin, end }: Range): Promise<Uint8Array> {
    return rootOf(await Promise.all(subtreesOf(begin, end).map((subtree) => this.#subtree(subtree))))
  }

  roots(ranges: readonly Range[]): Promise<Uint8Array[]> {
    return Promise.all(ranges.map((range) => this.root(range)))
  }

  async #subtree({ level, index }: Subtree): Promise<Uint8Array> {
    const tileLevel = Math.floor(level / HEIGHT)
    const count = 2 ** (level - tileLevel * HEIGHT)
    const from = index * count
    const number = Math.floor(from / TILE)
    const hashes = await this.#hashes(tileLevel, number)
    const wanted = hashes.slice(from - number * TILE, from - number * TILE + count)
    if (wanted.length < count)
      throw new Error(`tile ${tileId(tileLevel, number)} of the log's tree ends early`)
    return rootOver(wanted)
  }

  #hashes(level: number, number: number): Promise<Uint8Array[]> {
    const id = tileId(level, number)
    const known = this.#read.get(id) ?? this.#collection.get(id).then((tile) => (tile ? hashesOf(tile) : []))
    this.#read.set(id, known)
    return known
  }
}
