import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { follow } from '../../src/engine/follower.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

describe('following the log', () => {
  it('continues after an event that the listener cannot process', async () => {
    const store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
    const seen: string[] = []
    const second = Promise.withResolvers<void>()
    const reopened = Promise.withResolvers<void>()
    const following = await follow(store, {
      onEvents(events) {
        for (const { stream } of events) {
          seen.push(stream)
          if (stream === 'quota-bad-202601') throw new Error('unreadable')
          second.resolve()
        }
      },
      onReopened: () => reopened.resolve(),
    })
    await appendEvents(store, 'quota-bad-202601', [{ draft: limitSet(1) }])
    await reopened.promise
    await appendEvents(store, 'quota-good-202601', [{ draft: limitSet(1) }])
    await second.promise
    expect(seen).toEqual(['quota-bad-202601', 'quota-good-202601'])
    await following.stop()
    await store.close()
  })
})
