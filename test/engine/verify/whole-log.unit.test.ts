import { describe, expect, it } from '@jest/globals'
import { type EventStore, StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { type VerifyOptions, verifyChains as verify } from '../../../src/engine/verify/whole-log.ts'
import { EncodedEvent, placed, type RecordedEvent } from '../../../src/events/event.ts'
import { type Envelope, encodeRecord, hashRecord, ZERO_HASH } from '../../../src/events/record.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const place = (n: number): string => String(n).padStart(4, '0')

/** The part of a store that the walk needs. */
function logOf(events: readonly EncodedEvent[], fails?: { at: number; error: Error }): EventStore {
  const recorded: RecordedEvent[] = events.map((event, i) => placed(event, place(i + 1)))
  const unused = () => Promise.reject(new Error('not a call of the walk'))
  return {
    readAll: async (after, limit) => {
      const page = recorded.filter(({ position }) => position > after).slice(0, limit)
      if (fails && page.some(({ position }) => position === place(fails.at))) throw fails.error
      return page
    },
    append: unused,
    appendNew: unused,
    readStream: unused,
    scan: unused,
    end: unused,
    subscribe: () => ({ stop: unused }),
    close: unused,
  }
}

function copy(
  event: EncodedEvent | undefined,
  { record, hash }: { record?: Uint8Array; hash?: Uint8Array },
): EncodedEvent {
  if (!event) throw new Error('the event is missing')
  return new EncodedEvent(event, record ?? event.record, hash ?? event.hash, 0)
}

/** Encoded again, so that its own hash is correct. */
function forged(
  event: EncodedEvent | undefined,
  change: Partial<Envelope & { prevHash: Uint8Array }>,
): EncodedEvent {
  if (!event) throw new Error('the event is missing')
  const envelope = { ...event, ...change }
  const record = encodeRecord(envelope, change.prevHash ?? event.prevHash, event.dataBytes)
  return new EncodedEvent(envelope, record, hashRecord(record), 0)
}

const a = sampleEvents('account-a', { count: 3 })
const b = sampleEvents('account-b', { count: 2 })

// In memory alone; and with so few streams in memory that every head is read from the temporary file.
describe.each([
  ['in memory', undefined],
  ['in a temporary file', { inMemory: 1 }],
])('verifyChains, heads of streams %s', (_where, heads) => {
  const verifyChains = (store: EventStore, options: VerifyOptions = {}) =>
    verify(store, { ...(heads && { heads }), ...options })

  it('finds no problem in an intact log', async () => {
    const log = [...a.slice(0, 2), ...b, ...a.slice(2)]
    expect(await verifyChains(logOf(log))).toEqual({ events: 5, streams: 2, head: '0005', problem: null })
    expect(await verifyChains(logOf([]))).toEqual({ events: 0, streams: 0, head: '', problem: null })
  })

  it('reports its progress', async () => {
    const seen: number[] = []
    const log = sampleEvents('account-c', { count: 2_500 })
    await verifyChains(logOf(log), { onProgress: ({ events }) => seen.push(events) })
    expect(seen).toEqual([1_000, 2_000, 2_500, 2_500])
  })

  const problems: [what: string, log: EncodedEvent[], says: string][] = [
    ['altered bytes', [...b, ...a.slice(0, 1), copy(a[1], { record: Buffer.from('x') })], 'hash'],
    ['an altered hash', [...b, ...a.slice(0, 1), copy(a[1], { hash: ZERO_HASH })], 'hash'],
    ['a rewritten event', [...b, ...a.slice(0, 1), forged(a[1], { prevHash: ZERO_HASH })], 'link'],
    ['a removed event', [...b, ...a.slice(0, 1), ...a.slice(2)], 'revision 1 belongs'],
    ['a repeated event', [...b, ...a.slice(0, 1), copy(a[0], {})], 'revision 1 belongs'],
    [
      'time that runs backwards',
      [...b, ...a.slice(0, 1), forged(a[1], { time: '2001-01-01T00:00:00.000Z' })],
      'its time 2001',
    ],
  ]
  it.each(problems)('stops at the first problem: %s', async (_what, log, says) => {
    const { events, head, problem } = await verifyChains(logOf(log))
    expect([events, head]).toEqual([3, '0003'])
    expect(problem).toMatchObject({ position: '0004', stream: 'account-a' })
    expect(problem?.what).toContain(says)
  })

  it('notices that the middle of a stream was replaced by events that fit together', async () => {
    const [first, second, third] = a
    const other = forged(second, { actor: 'key:other' })
    const log = [first, other, third].filter((event) => event !== undefined)
    expect(await verifyChains(logOf(log))).toMatchObject({ events: 2, problem: { revision: 2 } })
  })

  it('verifies everything before an event that cannot be read', async () => {
    const error = new StoreRefused('event 0004 is damaged')
    const report = await verifyChains(logOf([...b, ...a], { at: 4, error }))
    expect(report).toEqual({
      events: 3,
      streams: 2,
      head: '0003',
      problem: { position: '0003', stream: null, revision: null, what: 'event 0004 is damaged' },
    })
  })

  it('checks streams that come back after many others, and counts each once', async () => {
    const many = Array.from({ length: 30 }, (_, i) => sampleEvents(`account-${i}`, { count: 3 }))
    const inTurns = [0, 1, 2].flatMap((revision) => many.flatMap((events) => events[revision] ?? []))
    expect(await verifyChains(logOf(inTurns))).toMatchObject({ events: 90, streams: 30, problem: null })
    const begunTwice = [...inTurns, ...sampleEvents('account-7', { count: 1 })]
    expect((await verifyChains(logOf(begunTwice))).problem).toMatchObject({
      stream: 'account-7',
      revision: 0,
      what: 'it follows revision 2, where revision 3 belongs',
    })
  })

  it('rejects while the store is unavailable', async () => {
    const error = new StoreUnavailable('away')
    await expect(verifyChains(logOf(a, { at: 2, error }))).rejects.toBe(error)
  })
})
