import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { RelayCheckpoint } from '../../../src/engine/kafka/relay/checkpoint.ts'
import {
  type EventStore,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { flakyStore } from '../../support/flaky-store.ts'
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

describe('the relay checkpoint', () => {
  it.each([
    ['was lost', 0],
    ['was written, and its answer lost', 1],
  ])('moves again after a move that %s', async (what, fault) => {
    const flaky = flakyStore(store, [2, fault])
    const checkpoint = await RelayCheckpoint.read(flaky.store, what, Date.now)
    await checkpoint.move(position(1))
    await expect(checkpoint.move(position(2))).rejects.toThrow(StoreUnavailable)
    await checkpoint.move(position(3))
    expect(checkpoint.position).toBe(position(3))
    expect((await RelayCheckpoint.read(store, what, Date.now)).position).toBe(position(3))
  })

  it('makes a new leader begin at the move before the last one', async () => {
    const checkpoint = await RelayCheckpoint.read(store, 'overlap', Date.now)
    await checkpoint.move(position(4))
    await checkpoint.move(position(7))
    expect((await RelayCheckpoint.read(store, 'overlap', Date.now)).overlapFrom).toBe(position(4))
  })

  it('cannot be moved by a leader that was replaced', async () => {
    const [former, present] = [
      await RelayCheckpoint.read(store, 'replaced', Date.now),
      await RelayCheckpoint.read(store, 'replaced', Date.now),
    ]
    await present.move(position(5))
    await expect(former.move(position(6))).rejects.toThrow(WrongExpectedRevision)
  })
})
