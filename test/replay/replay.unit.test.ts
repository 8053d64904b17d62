import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type EventStore, START, StoreRefused } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { EncodedEvent, placed, type RecordedEvent } from '../../src/events/event.ts'
import { openFileSink } from '../../src/replay/file-sink.ts'
import { followSelected } from '../../src/replay/follow.ts'
import { jsonLine, textLine } from '../../src/replay/lines.ts'
import { replay, type Sink } from '../../src/replay/replay.ts'
import { beginOf, parsePoint, type Selection, walk } from '../../src/replay/selection.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { tempFolder } from '../support/temp-folder.ts'

const FIRST = Date.UTC(2026, 10, 1)
const at = (second: number) => new Date(FIRST + second * 1_000).toISOString()
const FAST = 1_000_000

describe('a part of the log', () => {
  const folder = tempFolder()
  let store: EventStore
  let all: RecordedEvent[]
  beforeAll(async () => {
    store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
    for (let i = 0; i < 20; i++)
      await appendEvents(
        store,
        i % 2 === 0 ? 'quota-a-202601' : 'check-b',
        [{ draft: limitSet(i), mode: i % 4 === 0 ? 'test' : 'live' }],
        FIRST + i * 1_000,
      )
    all = await store.readAll(START, 100)
  })
  afterAll(async () => {
    await store.close()
    folder.remove()
  })

  const selected = async (selection: Selection) => {
    const found: number[] = []
    for await (const page of walk(store, selection, await beginOf(store, selection)))
      found.push(...page.selected.map(numberOf))
    return found
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

  it.each<[string, Selection, (n: number) => boolean]>([
    ['everything', {}, () => true],
    [
      'from and to a time, both included',
      { from: { time: at(5) }, to: { time: at(7) } },
      (n) => n >= 5 && n <= 7,
    ],
    [
      'from and to a position, both included',
      { from: parsePoint('3'), to: parsePoint('0000000000000005') },
      (n) => n >= 2 && n <= 4,
    ],
    ['from the very first position', { from: parsePoint('1') }, () => true],
    ['after a position', { after: '0000000000000005' }, (n) => n >= 5],
    ['a stream', { streams: ['check-b'] }, (n) => n % 2 === 1],
    ['a kind of streams', { streams: ['quota'] }, (n) => n % 2 === 0],
    ['a mode', { mode: 'test' }, (n) => n % 4 === 0],
    ['types', { types: ['CheckCompleted'] }, () => false],
    ['an account that has none', { account: 'another' }, () => false],
  ])('is selected by %s', async (_, selection, wanted) => {
    expect(await selected(selection)).toEqual(upTo(20).filter(wanted))
  })

  it('refuses invalid points, and positions of another engine', async () => {
    for (const text of ['', 'yesterday', '-1', '2026-13-01T00:00:00Z', '1e3', '12345678901234567'])
      expect(() => parsePoint(text)).toThrow(StoreRefused)
    expect(parsePoint('2026-11-01T01:00:00+01:00')).toEqual({ time: at(0) })
    const other = `${'1'.padStart(20, '0')}-${'1'.padStart(20, '0')}`
    await expect(selected({ from: parsePoint(other) })).rejects.toThrow('positions belong to one engine')
  })

  it('is printed one line an event, as text and as CloudEvents with the very data', () => {
    const [event] = all
    if (!event) throw new Error('no event')
    expect(textLine(event)).toBe(
      `2026-11-01T00:00:00.000Z  QuotaLimitSet               quota-a-202601@0  test a  operator  0000000000000001`,
    )
    const line = jsonLine(event, { replay: true })
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({
      specversion: '1.0',
      id: event.id,
      type: 'QuotaLimitSet',
      subject: 'quota-a-202601',
      revision: 0,
      replay: true,
      data: { limit: 0 },
    })
    expect(line.endsWith(`"data":${Buffer.from(event.dataBytes)}}`)).toBe(true)
  })

  it('is sent again in order, and resumed where it was interrupted', async () => {
    for (const cut of [1, 7, 19]) {
      const sent: number[] = []
      const stopping = new AbortController()
      const sink: Sink = {
        async send(events) {
          sent.push(...events.map(numberOf))
          if (sent.length >= cut) stopping.abort()
        },
        close: async () => undefined,
      }
      const parts = { store, sink, rate: 10, onProgress: async () => undefined }
      const begin = { position: START, sent: 0 }
      const came = await replay(
        { ...parts, rate: 500, signal: AbortSignal.any([stopping.signal]) },
        {},
        begin,
      )
      await replay({ ...parts, rate: FAST, signal: new AbortController().signal }, {}, came)
      expect(sent).toEqual(upTo(20))
    }
  })

  it('reports its progress only for safe events', async () => {
    let safe = 0
    const sink: Sink = {
      async send(events) {
        safe += events.length
      },
      close: async () => undefined,
    }
    const onProgress = async ({ sent }: { sent: number }) => expect(sent).toBe(safe)
    const { signal } = new AbortController()
    await replay({ store, sink, rate: FAST, onProgress, signal }, {}, { position: START, sent: 0 })
    expect(safe).toBe(20)
  })

  it('is sent in batches that a topic accepts, however large its events are', async () => {
    const [small] = all
    if (!small) throw new Error('no event')
    const sizes = [200_000, 200_000, 200_000, 600_000, 10, 10]
    const events = sizes.map((size, i) =>
      placed(new EncodedEvent(small, new Uint8Array(size), small.hash, 0), positionOf(i + 1)),
    )
    const large: Pick<EventStore, 'scan' | 'end'> = {
      end: async () => positionOf(sizes.length),
      scan: async () => ({ events, position: positionOf(sizes.length), length: sizes.length }),
    }
    const sent: number[][] = []
    const sink: Sink = {
      async send(batch) {
        sent.push(batch.map(({ record }) => record.length))
      },
      close: async () => undefined,
    }
    const { signal } = new AbortController()
    const parts = { store: large, sink, rate: FAST, onProgress: async () => undefined, signal }
    await replay(parts, {}, { position: START, sent: 0 })
    expect(sent).toEqual([[200_000, 200_000], [200_000], [600_000], [10, 10]])
  })

  it('stops after the safe events when the signal is aborted during a send, and rejects with any other failure', async () => {
    for (const aborting of [true, false]) {
      const stopping = new AbortController()
      let sends = 0
      const sink: Sink = {
        async send() {
          sends += 1
          if (sends < 3) return
          if (aborting) stopping.abort()
          throw new Error('it failed')
        },
        close: async () => undefined,
      }
      const parts = { store, sink, rate: 50, onProgress: async () => undefined, signal: stopping.signal }
      const came = replay(parts, {}, { position: START, sent: 0 })
      if (aborting) expect(await came).toEqual({ position: all[9]?.position, sent: 10 })
      else await expect(came).rejects.toThrow('it failed')
    }
  })

  it('is written to its own file, exactly once, also when it was interrupted in the middle of a line', async () => {
    const file = join(folder.path, 'out.jsonl')
    const first = await openFileSink(file, { id: 'r1', bytes: 0, resumed: false })
    await first.send(all.slice(0, 5))
    const bytes = await first.bytes()
    await first.send(all.slice(5, 8))
    await first.close()
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    await expect(openFileSink(file, { id: 'r2', bytes: 0, resumed: false })).rejects.toThrow(
      'nothing is overwritten',
    )
    const again = await openFileSink(file, { id: 'r1', bytes, resumed: true })
    await again.send(all.slice(5))
    await again.close()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).data.limit)).toEqual(upTo(20))
    expect(existsSync(join(folder.path, 'other.jsonl'))).toBe(false)
    await expect(
      openFileSink(join(folder.path, 'other.jsonl'), { id: 'r1', bytes: 5, resumed: true }),
    ).rejects.toThrow('is missing')
  })

  it('is followed as it grows, over a subscription that is lost', async () => {
    const stopping = new AbortController()
    const taken: number[] = []
    const enough = Promise.withResolvers<void>()
    let losses = 0
    const losing: Pick<EventStore, 'subscribe' | 'end'> = {
      end: () => store.end(),
      subscribe: (options) =>
        store.subscribe({
          ...options,
          onEvents: async (events, through) => {
            await options.onEvents(events, through)
            if (losses++ === 0) throw new Error('lost')
          },
        }),
    }
    const following = followSelected(
      losing,
      { streams: ['quota'] },
      {
        after: START,
        signal: stopping.signal,
        onLost: () => undefined,
        take: (events) => {
          taken.push(...events.map(numberOf))
          if (taken.includes(100)) enough.resolve()
        },
      },
    )
    await appendEvents(store, 'quota-z-202601', [{ draft: limitSet(100) }])
    await enough.promise
    stopping.abort()
    await following
    expect(taken).toEqual([...upTo(20).filter((n) => n % 2 === 0), 100])
  })
})

const positionOf = (number: number) => String(number).padStart(16, '0')

const numberOf = (event: RecordedEvent): number => (event.data as { limit: number }).limit
