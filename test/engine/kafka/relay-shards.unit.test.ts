import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { RelayCheckpoint } from '../../../src/engine/kafka/relay/checkpoint.ts'
import { isInShard, sentThrough, shardName, shardsOf } from '../../../src/engine/kafka/relay/shards.ts'
import { type EventStore, START } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
let store: EventStore
beforeAll(async () => {
  store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
})
afterAll(async () => {
  await store.close()
  folder.remove()
})

const position = (number: number) => String(number).padStart(16, '0')

async function move(name: string, of: number, positions: readonly number[]): Promise<void> {
  for (const [number, to] of positions.entries()) {
    const checkpoint = await RelayCheckpoint.read(store, shardName(name, { number, of }))
    await checkpoint.move(position(to))
  }
}

describe('the shards of a relay', () => {
  it('divide the streams: each is in exactly one', () => {
    const streams = Array.from({ length: 400 }, (_, i) => `check-chk_${i}`)
    const counts = shardsOf(4).map((shard) => streams.filter((stream) => isInShard(stream, shard)).length)
    expect(counts.reduce((sum, count) => sum + count)).toBe(400)
    for (const count of counts) expect(count).toBeGreaterThan(60)
  })

  it('have the names of the relay if there is one, so that an installation continues at its checkpoint', () => {
    expect(shardsOf(1).map((shard) => shardName('namecheck', shard))).toEqual(['namecheck'])
    expect(new Set(shardsOf(4).map((shard) => shardName('namecheck', shard))).size).toBe(4)
  })
})

describe('what a relay with another number of shards has sent', () => {
  it('is nothing before the first checkpoint', async () => {
    expect(await sentThrough(store, 'new', 4)).toBe(START)
  })

  it('ends where the slowest of its shards is', async () => {
    await move('slowest', 4, [700, 300, 500, 900])
    expect(await sentThrough(store, 'slowest', 1)).toBe(position(300))
  })

  it('does not count while one of its shards has no checkpoint', async () => {
    await move('begun', 1, [200])
    await move('begun', 4, [700, 300, 500])
    expect(await sentThrough(store, 'begun', 2)).toBe(position(200))
  })

  it('is that of the number of shards that has come furthest, but not of the same number', async () => {
    await move('several', 1, [200])
    await move('several', 2, [400, 450])
    await move('several', 4, [700, 700, 700, 700])
    expect(await sentThrough(store, 'several', 4)).toBe(position(400))
    expect(await sentThrough(store, 'several', 2)).toBe(position(700))
    expect(await sentThrough(store, 'several')).toBe(position(700))
  })
})
