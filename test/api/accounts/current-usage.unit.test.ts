import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { CurrentUsage } from '../../../src/api/accounts/current-usage.ts'
import type { EventStore, StreamRead } from '../../../src/engine/ports/event-store.ts'
import type { Collection } from '../../../src/engine/ports/read-models.ts'
import { encodeEvents, placed, type RecordedEvent } from '../../../src/events/event.ts'
import { NO_STREAM } from '../../../src/events/record.ts'
import { quotaStream } from '../../../src/events/streams.ts'
import type { UsageDocument } from '../../../src/projections/usage/projection.ts'

const MONTH = '202611'
const STREAM = quotaStream('acc_a', MONTH)
const CONTEXT = {
  account: 'acc_a',
  mode: 'live',
  plan: 'business',
  actor: 'system:test',
  correlationId: 'x',
  causationId: 'x',
}

/** A limit, and then reservations of one check each. */
function quotaEvents(reservations: number): RecordedEvent[] {
  const limit = { account: 'acc_a', month: MONTH, plan: 'business', limit: 1_000, accountRevision: 0 }
  const first = { draft: { type: 'QuotaLimitSet', data: limit } as const, context: CONTEXT }
  const others = Array.from({ length: reservations }, (_, i) => {
    const id = `chk_${i}`
    const data = {
      month: MONTH,
      reservationId: id,
      checkId: id,
      kind: 'check',
      units: 1,
      used: i + 1,
      limit: 1_000,
    }
    return { draft: { type: 'QuotaReserved', data } as const, context: CONTEXT }
  })
  const drafts = [first, ...others] as Parameters<typeof encodeEvents>[2]
  const events = encodeEvents(STREAM, NO_STREAM, drafts, Date.parse('2026-11-10T00:00:00Z'), randomUUID)
  return events.map((event, i) => placed(event, String(i)))
}

/** No read model, and a log that ends where the test says. */
function worldOf(log: readonly RecordedEvent[]) {
  const world = { end: log.length, now: Date.parse('2026-11-10T00:00:00Z'), reads: [] as number[] }
  const gates: (() => void)[] = []
  const store = {
    readStream: async (_: string, { from = 0 }: StreamRead) => {
      world.reads.push(from)
      const events = log.slice(from, world.end)
      await new Promise<void>((resolve) => gates.push(resolve))
      return events
    },
  } as unknown as EventStore
  const collection = { get: async () => null } as unknown as Collection<UsageDocument>
  const usage = new CurrentUsage({ collection, store }, () => world.now)
  /** Lets the reads answer that have begun. */
  const answer = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    for (const open of gates.splice(0)) open()
  }
  return Object.assign(world, { usage, answer })
}

describe('the recent usage of an account', () => {
  it('is read once for all requests that wait for it', async () => {
    const world = worldOf(quotaEvents(3))
    const asked = Promise.all([1, 2, 3].map(() => world.usage.recent('acc_a')))
    await world.answer()
    expect((await asked).map((usage) => usage?.used)).toEqual([3, 3, 3])
    expect(world.reads).toEqual([0])
  })

  it('counts the events that arrive during the read, without another read', async () => {
    const log = quotaEvents(5)
    const world = worldOf(log)
    world.end = 4
    const asked = world.usage.recent('acc_a')
    await new Promise((resolve) => setImmediate(resolve))
    for (const event of log.slice(3, 6)) {
      expect(world.usage.follows(event)).toBe(true)
      world.usage.see(event)
    }
    await world.answer()
    expect((await asked)?.used).toBe(3)
    expect((await world.usage.recent('acc_a'))?.used).toBe(5)
    expect(world.reads).toEqual([0])
  })

  it('reads only the newer events after 5 s, and after a gap', async () => {
    const log = quotaEvents(7)
    const world = worldOf(log)
    world.end = 4
    const first = world.usage.recent('acc_a')
    await world.answer()
    expect((await first)?.used).toBe(3)
    world.end = 6
    world.now += 5_001
    expect(world.usage.follows(log[4] as RecordedEvent)).toBe(false)
    const second = world.usage.recent('acc_a')
    await world.answer()
    expect((await second)?.used).toBe(5)
    world.end = 8
    world.usage.see(log[7] as RecordedEvent)
    const third = world.usage.recent('acc_a')
    await world.answer()
    expect((await third)?.used).toBe(7)
    expect(world.reads).toEqual([0, 4, 6])
  })

  it('is exact for a caller who reads it, even while others wait', async () => {
    const world = worldOf(quotaEvents(5))
    world.end = 3
    const recent = world.usage.recent('acc_a')
    await new Promise((resolve) => setImmediate(resolve))
    world.end = 6
    const exact = world.usage.read('acc_a')
    await world.answer()
    expect([(await recent)?.used, (await exact)?.used]).toEqual([2, 5])
    expect((await world.usage.recent('acc_a'))?.used).toBe(5)
  })
})
