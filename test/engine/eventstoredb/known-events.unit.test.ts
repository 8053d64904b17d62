import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Appender } from '../../../src/engine/eventstoredb/appender.ts'
import { Calls } from '../../../src/engine/eventstoredb/calls.ts'
import { KnownEvents } from '../../../src/engine/eventstoredb/known-events.ts'
import type { StreamReader } from '../../../src/engine/eventstoredb/stream-reader.ts'
import { toServer } from '../../../src/engine/eventstoredb/wire.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import type { EncodedEvent } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

let decoded = 0
function count(): void {
  decoded += 1
}
beforeEach(() => {
  decoded = 0
  subscribe('namecheck.event.decoded', count)
})
afterEach(() => void unsubscribe('namecheck.event.decoded', count))

/** An event as a subscription or a read brings it. */
function received(event: EncodedEvent, commit = 9n) {
  const sent = toServer(event)
  return {
    ...sent,
    data: new Uint8Array(sent.data),
    streamId: event.stream,
    revision: BigInt(event.revision),
    isJson: false as const,
    created: new Date(0),
    metadata: JSON.parse(JSON.stringify(sent.metadata)) as Record<string, unknown>,
    position: { commit, prepare: commit },
  }
}

const OTHER_HASH = Buffer.alloc(32, 7).toString('base64url')
const [event] = sampleEvents(`check-${randomUUID()}`) as [EncodedEvent]

describe('events that the server sends again', () => {
  it('are decoded once', () => {
    const known = new KnownEvents()
    const first = known.read(received(event))
    expect(known.read(received(event))).toBe(first)
    expect(Buffer.compare(first.record, event.record)).toBe(0)
    expect(decoded).toBe(1)
  })

  it.each([
    ['a byte of the data', { data: new Uint8Array(event.dataBytes).map((byte) => byte ^ 1) }],
    ['the actor', { metadata: { ...received(event).metadata, actor: 'somebody else' } }],
    ['the hash', { metadata: { ...received(event).metadata, hash: OTHER_HASH } }],
    ['the revision', { revision: BigInt(event.revision + 1) }],
    ['the position', { position: { commit: 10n, prepare: 10n } }],
  ])('are decoded if they differ in %s, and the difference is there', (_what, change) => {
    const known = new KnownEvents()
    const first = known.read(received(event))
    const second = known.read({ ...received(event), ...change })
    expect(decoded).toBe(2)
    const shown = ({ record, hash, position }: typeof first) => [record, hash, position].map(String).join()
    expect(shown(second)).not.toBe(shown(first))
  })

  it('are refused if their metadata are no longer those of an event', () => {
    const known = new KnownEvents()
    known.read(received(event))
    const foreign = { ...received(event), metadata: { made: 'elsewhere' } }
    expect(() => known.read(foreign)).toThrow(StoreRefused)
  })
})

describe('events that this process has appended', () => {
  it('are not decoded when the server sends them, and their data are those of the stored bytes', () => {
    const known = new KnownEvents()
    known.sending([event], [toServer(event)])
    const back = known.read(received(event))
    expect(decoded).toBe(0)
    expect(back.position).toBe('00000000000000000009-00000000000000000009')
    expect([back.id, back.stream, back.revision, back.type, back.actor]).toEqual([
      ...[event.id, event.stream, event.revision, event.type, event.actor],
    ])
    expect(Buffer.compare(back.record, event.record)).toBe(0)
    expect(back.data).toEqual(JSON.parse(Buffer.from(event.dataBytes).toString()))
    expect(event).not.toHaveProperty('position')
  })

  it('are not decoded when a subscription delivers them before the append is acknowledged', async () => {
    const known = new KnownEvents()
    const acknowledged = async () => void known.read(received(event))
    const reader = {} as unknown as StreamReader
    const appender = new Appender(acknowledged, new Calls('esdb://nowhere'), reader, known)
    await appender.appendNew(event.stream, -1, [event])
    expect(decoded).toBe(0)
  })
})
