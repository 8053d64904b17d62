import { stableHash } from '../../../primitives/stable-hash.ts'
import { type EventStore, type Position, START } from '../../ports/event-store.ts'
import { RelayCheckpoint } from './checkpoint.ts'

/** One of the parts into which the streams of the log are divided by the hash of their names; `number` from 0. */
export type Shard = { number: number; of: number }

/** The numbers of shards that a relay can have. */
const SHARD_COUNTS = [1, 2, 4, 8, 16] as const
export const MAX_SHARDS = Math.max(...SHARD_COUNTS)

export const shardsOf = (of: number): Shard[] => Array.from({ length: of }, (_, number) => ({ number, of }))

export const isInShard = (stream: string, { number, of }: Shard): boolean =>
  of === 1 || stableHash(stream) % of === number

/** Name of a shard's checkpoint or group; a single shard has the name of the relay. */
export const shardName = (name: string, { number, of }: Shard): string =>
  of === 1 ? name : `${name}-${of}-${number}`

/**
 * The position up to which every event was sent by a relay with any number of shards, or any other than `except`. A shard
 * whose number has just been changed begins there. A checkpoint says that all events of its streams up to its position are
 * acknowledged, so the lowest one of a number of shards says it of all streams, also while processes with that number run.
 */
export async function sentThrough(store: EventStore, name: string, except?: number): Promise<Position> {
  const counts = SHARD_COUNTS.filter((count) => count !== except)
  const positions = await Promise.all(counts.map((count) => lowest(store, name, count)))
  return positions.reduce((latest, position) => (position > latest ? position : latest), START)
}

async function lowest(store: EventStore, name: string, of: number): Promise<Position> {
  const [first, ...rest] = shardsOf(of)
  if (!first) return START
  const position = async (shard: Shard) =>
    (await RelayCheckpoint.read(store, shardName(name, shard))).position
  const begun = await position(first)
  if (begun === START) return START
  return (await Promise.all(rest.map(position))).reduce((low, next) => (next < low ? next : low), begun)
}
