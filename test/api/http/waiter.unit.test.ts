import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { Waiter } from '../../../src/api/http/waiter.ts'
import type { CatchUp, EventStore } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { encodeEvents } from '../../../src/events/event.ts'
import { NO_STREAM } from '../../../src/events/record.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const logger = pino({ level: 'silent' })
const never = new AbortController().signal
let store: EventStore
let waiter: Waiter
/** The open subscriptions, which tests break. */
let opened: CatchUp[]

beforeEach(async () => {
  store = await openSqliteEventStore({ file: join(await newFolder(), 'events.db') })
  opened = []
  const watched: EventStore = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'subscribe') return typeof member === 'function' ? member.bind(target) : member
      return (options: CatchUp) => {
        opened.push(options)
        return target.subscribe(options)
      }
    },
  })
  waiter = await Waiter.open({ store: watched, logger })
})
afterEach(async () => {
  await waiter.close()
  await store.close()
})

async function cancel(checkId: string): Promise<void> {
  const draft = { type: 'CheckCanceled' as const, data: { checkId, refund: false } }
  const context = { account: 'a', mode: 'test', plan: '', actor: 'x', correlationId: 'c', causationId: 'c' }
  const events = encodeEvents(`check-${checkId}`, NO_STREAM, [{ draft, context }], 0, randomUUID)
  await store.append(`check-${checkId}`, -1, events)
}

describe('Waiter', () => {
  it('wakes every waiter of this check, and no other', async () => {
    const waiting = [waiter.wait('chk_1', 60_000, never), waiter.wait('chk_1', 60_000, never)]
    const other = new AbortController()
    const elsewhere = waiter.wait('chk_2', 60_000, other.signal)
    await cancel('chk_1')
    const seen = {
      outcome: 'ended',
      events: [expect.objectContaining({ type: 'CheckCanceled', revision: 0 })],
    }
    expect(await Promise.all(waiting)).toEqual([seen, seen])
    expect(waiter.size).toBe(1)
    other.abort()
    expect(await elsewhere).toMatchObject({ outcome: 'aborted' })
    expect(waiter.size).toBe(0)
  })

  it('gives up when the time is over', async () => {
    expect(await waiter.wait('chk_1', 1, never)).toMatchObject({ outcome: 'expired' })
    expect(waiter.size).toBe(0)
  })

  it('does not begin to wait for a caller who has disconnected', async () => {
    expect(await waiter.wait('chk_1', 60_000, AbortSignal.abort())).toMatchObject({ outcome: 'aborted' })
    expect(waiter.size).toBe(0)
  })

  it('releases all waiters when the process stops, and holds none afterwards', async () => {
    const waiting = waiter.wait('chk_1', 60_000, never)
    waiter.release()
    expect(await waiting).toMatchObject({ outcome: 'released' })
    expect(await waiter.wait('chk_2', 60_000, never)).toMatchObject({ outcome: 'released' })
  })

  it('hears of what was written while its subscription was lost', async () => {
    const waiting = waiter.wait('chk_1', 60_000, never)
    const heard: string[] = []
    waiter.listen({ notice: () => true, see: ({ stream }) => heard.push(stream) })
    opened[0]?.onEnd?.(new Error('lost'))
    await cancel('chk_1')
    expect(await waiting).toMatchObject({ outcome: 'ended' })
    await eventually(() => opened.length === 2)
    await cancel('chk_2')
    await eventually(() => heard.includes('check-chk_2'))
    expect(heard[0]).toBe('check-chk_1')
  })
})
