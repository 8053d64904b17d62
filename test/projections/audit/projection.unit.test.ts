import { readFileSync } from 'node:fs'
import { describe, expect, it, jest } from '@jest/globals'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { reader } from '../../../src/engine/read-models-cursor.ts'
import { catalog, type EventType } from '../../../src/events/catalog.ts'
import { asDomainEvent, type Draft, decodeEvent, encodeEvents, placed } from '../../../src/events/event.ts'
import { NO_STREAM } from '../../../src/events/record.ts'
import { AUDITED_EVENTS } from '../../../src/projections/audit/audited-events.ts'
import type { AuditDocument } from '../../../src/projections/audit/document.ts'
import { auditProjection } from '../../../src/projections/audit/projection.ts'
import { GatheredWrites } from '../../../src/projections/gathered-writes.ts'

const golden = (type: EventType) => {
  const { version } = catalog.definitions[type]
  const file = new URL(`../../events/golden/${type}.${version}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { data: Record<string, unknown> }).data
}

function recorded(type: EventType, { mode = 'live', account = 'acc_1', data = golden(type) } = {}) {
  const context = { account, mode, plan: 'start', actor: 'key:key_1', correlationId: 'c', causationId: 'r' }
  const draft = { type, data } as unknown as Draft
  const [event] = encodeEvents('a-1', NO_STREAM, [{ draft, context }], 0, () => `event of ${type}`)
  if (!event) throw new Error('no event')
  return placed(decodeEvent(event.record), '1')
}

/** Every event is folded twice. */
function entryOf(type: EventType, options?: Parameters<typeof recorded>[1]): AuditDocument | null {
  const event = asDomainEvent(recorded(type, options))
  const once = auditProjection.fold(null, event)
  const twice = auditProjection.fold(once, event)
  expect(twice).toBe(once)
  expect(JSON.stringify(auditProjection.fold(null, event))).toBe(JSON.stringify(once))
  return once
}

const types = Object.keys(AUDITED_EVENTS) as EventType[]

describe('an entry of the audit feed', () => {
  it.each(types)('of %s names actor and subject, and holds no encrypted value and no hash', (type) => {
    const entry = entryOf(type)
    expect(entry).toMatchObject({
      _id: `event of ${type}`,
      revision: 0,
      account: 'acc_1',
      actor: 'key:key_1',
    })
    expect(entry?.subject.id).toEqual(expect.any(String))
    expect(Object.keys(entry?.details ?? {})).not.toContainEqual(
      expect.stringMatching(/^sealed|hash$|^fingerprint$/i),
    )
    for (const value of Object.values(entry?.details ?? {})) expect(value).not.toBeUndefined()
  })

  it('is in the feed of its mode, without one in both', () => {
    expect(entryOf('CheckCanceled')).toMatchObject({ mode: 'live', live: true, test: false })
    expect(entryOf('CheckCanceled', { mode: 'test' })).toMatchObject({
      mode: 'test',
      live: false,
      test: true,
    })
    expect(entryOf('AccountReinstated', { mode: '' })).toMatchObject({ mode: null, live: true, test: true })
  })

  it('of a key is in the feed of the key’s mode alone', () => {
    const withdrawn = golden('ApiKeyWithdrawn')
    const modeIn = (mode: string) =>
      entryOf('ApiKeyWithdrawn', { mode: '', data: { ...withdrawn, mode } })?.mode
    expect([modeIn('test'), modeIn('live')]).toEqual(['test', 'live'])
    const granted = { ...golden('ApiKeyGranted'), mode: 'test' }
    expect(entryOf('ApiKeyGranted', { mode: '', data: granted })).toMatchObject({ live: false, test: true })
  })

  it.each(types)('of %s has its index fields, and is folded whole from its event', (type) => {
    const event = recorded(type)
    const whole = auditProjection.fold(null, asDomainEvent(event))
    const indexModel = auditProjection.indexFields(null, asDomainEvent(event))
    const paths = ['_id', 'revision', ...auditProjection.indexes.flatMap(({ on }) => Object.keys(on))]
    for (const path of paths)
      expect([path, reader(path)(indexModel ?? {})]).toEqual([path, reader(path)(whole ?? {})])
    expect(indexModel).toMatchObject({ stream: event.stream })
    expect(auditProjection.folded.fold([event])).toEqual(whole)
  })

  it('is of an account, and of a type that matters', () => {
    expect(auditProjection.idOf(recorded('CheckCanceled'))).toBe('event of CheckCanceled')
    expect(auditProjection.idOf(recorded('CheckCanceled', { account: '' }))).toBeNull()
    expect(auditProjection.idOf(recorded('SourceRetryDue'))).toBeNull()
    expect(auditProjection.fold(null, asDomainEvent(recorded('SourceRetryDue')))).toBeNull()
  })
})

describe('writing together', () => {
  function gathered(write: (items: readonly string[]) => Promise<void> = async () => undefined) {
    const writes: (readonly string[])[] = []
    const gate = Promise.withResolvers<void>()
    const writing = new GatheredWrites<string>(async (items) => {
      writes.push(items)
      await gate.promise
      await write(items)
    })
    return { writing, writes, gate }
  }

  it('includes documents that arrived during the previous write', async () => {
    const { writing, writes, gate } = gathered()
    const all = [writing.put(['a']), writing.put(['b']), writing.put(['c', 'd'])]
    gate.resolve()
    await Promise.all(all)
    await writing.put(['e'])
    expect(writes).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  it('waits for others after a write, and not any more once enough wait', async () => {
    jest.useFakeTimers()
    try {
      const { writing, writes, gate } = gathered()
      gate.resolve()
      await writing.put(['a'])
      const few = writing.put(['b'])
      await jest.advanceTimersByTimeAsync(190)
      expect(writes).toEqual([['a']])
      const enough = Array.from({ length: 99 }, (_, i) => writing.put([String(i)]))
      await Promise.all([few, ...enough])
      expect(writes).toHaveLength(2)
      expect(writes[1]).toHaveLength(100)
      const last = writing.put(['z'])
      await jest.advanceTimersByTimeAsync(200)
      await last
      expect(writes).toHaveLength(3)
      expect(jest.getTimerCount()).toBeLessThanOrEqual(1)
    } finally {
      jest.useRealTimers()
    }
  })

  it('fails no document because of another', async () => {
    const { writing, gate } = gathered(async (items) => {
      if (items.includes('bad')) throw new Error('refused')
    })
    const all = [writing.put(['a']), writing.put(['b']), writing.put(['bad']), writing.put(['c'])]
    gate.resolve()
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('rejects all of them while the store is unavailable, and works again later', async () => {
    let isAway = true
    const { writing, writes, gate } = gathered(async () => {
      if (isAway) throw new StoreUnavailable('away')
    })
    const all = [writing.put(['a']), writing.put(['b']), writing.put(['c'])]
    gate.resolve()
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(writes).toEqual([['a'], ['b', 'c']])
    isAway = false
    await writing.put(['a'])
  })
})
