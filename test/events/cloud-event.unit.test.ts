import { describe, expect, it } from '@jest/globals'
import {
  aggregateId,
  fromCloudEvent,
  headingOf,
  type Message,
  toCloudEvent,
} from '../../src/events/cloud-event.ts'
import { EncodedEvent, placed, type RecordedEvent } from '../../src/events/event.ts'
import { type Envelope, encodeRecord, hashRecord, RecordUnreadable } from '../../src/events/record.ts'
import fc from '../support/properties.ts'

const text = fc.string({ unit: 'grapheme' })
const named = fc.string({ unit: 'grapheme', minLength: 1 })
const envelopes: fc.Arbitrary<Envelope> = fc.record({
  id: named,
  stream: named.map((id) => `check-${id}`),
  revision: fc.nat(),
  time: fc.constant('2026-01-02T03:04:05.678Z'),
  type: fc.constant('CheckRequested'),
  schemaVersion: fc.integer({ min: 1, max: 9 }),
  account: text,
  mode: fc.constantFrom('live', 'test', ''),
  plan: text,
  actor: text,
  correlationId: text,
  causationId: text,
})

function eventOf(envelope: Envelope, data: Uint8Array = Buffer.from('{"n":1}')): RecordedEvent {
  const prevHash = Buffer.alloc(32, envelope.revision % 251)
  const record = encodeRecord(envelope, prevHash, data)
  return placed(
    new EncodedEvent(envelope, record, hashRecord(record), record.length - data.length),
    '0000000000000007',
  )
}

const sample = (): RecordedEvent =>
  eventOf({
    id: 'e1',
    stream: 'check-c1',
    revision: 3,
    time: '2026-01-02T03:04:05.678Z',
    type: 'SourceResult',
    schemaVersion: 2,
    account: 'acc_1',
    mode: 'test',
    plan: '',
    actor: 'system:checkers',
    correlationId: 'cor',
    causationId: '',
  })

describe('toCloudEvent', () => {
  it('carries the data bytes as the value and the envelope as attributes', () => {
    const event = sample()
    const { key, value, headers } = toCloudEvent(event)
    expect([key, value.toString()]).toEqual(['c1', '{"n":1}'])
    expect(headers).toEqual({
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: 'e1',
      ce_source: '/namecheck',
      ce_type: 'SourceResult',
      ce_subject: 'check-c1',
      ce_time: '2026-01-02T03:04:05.678Z',
      ce_dataschema: 'namecheck:/api/v1/event-schemas/SourceResult/2',
      ce_revision: '3',
      ce_schemaversion: '2',
      ce_account: 'acc_1',
      ce_mode: 'test',
      ce_actor: 'system:checkers',
      ce_correlationid: 'cor',
      ce_prevhash: Buffer.from(event.prevHash).toString('hex'),
      ce_hash: Buffer.from(event.hash).toString('hex'),
      ce_position: '0000000000000007',
    })
  })
})

describe('fromCloudEvent', () => {
  it('gives every event back byte for byte, from headers as text or as bytes', () => {
    fc.assert(
      fc.property(envelopes, fc.uint8Array(), fc.boolean(), (envelope, data, asBytes) => {
        const event = eventOf(envelope, data)
        const { value, headers } = toCloudEvent(event)
        const received = Object.entries(headers).map(([name, text]) => [
          name,
          asBytes ? Buffer.from(text) : text,
        ])
        const back = fromCloudEvent({ value, headers: Object.fromEntries(received) })
        expect(Buffer.from(back.record)).toEqual(Buffer.from(event.record))
        expect(Buffer.from(back.hash)).toEqual(Buffer.from(event.hash))
        expect([back.position, back.stream, back.revision]).toEqual([
          event.position,
          event.stream,
          event.revision,
        ])
      }),
    )
  })

  const without = ({ headers, ...rest }: Message, name: string) => {
    const { [name]: _, ...left } = headers
    return { ...rest, headers: left }
  }
  const changed = ({ headers, ...rest }: Message, name: string, value: string | string[]) => ({
    ...rest,
    headers: { ...headers, [name]: value },
  })

  it.each([
    ['another value', (m: Message) => ({ ...m, value: Buffer.from('{"n":2}') }), 'altered'],
    ['another account', (m: Message) => changed(m, 'ce_account', 'acc_2'), 'altered'],
    ['another revision', (m: Message) => changed(m, 'ce_revision', '4'), 'altered'],
    ['no account', (m: Message) => without(m, 'ce_account'), 'altered'],
    ['no value', (m: Message) => ({ ...m, value: null }), 'no value'],
    ['no hash', (m: Message) => without(m, 'ce_hash'), 'ce_hash'],
    ['a hash cut short', (m: Message) => changed(m, 'ce_hash', 'ab'), 'not a SHA-256'],
    ['a revision that is none', (m: Message) => changed(m, 'ce_revision', '1e3'), 'not a whole number'],
    [
      'a schema version out of range',
      (m: Message) => changed(m, 'ce_schemaversion', '4294967296'),
      'not a whole',
    ],
    ['a header twice', (m: Message) => changed(m, 'ce_id', ['e1', 'e1']), 'several headers'],
    ['another specification', (m: Message) => changed(m, 'ce_specversion', '0.3'), 'not a CloudEvent'],
    ['no headers', ({ value }: Message) => ({ value }), 'ce_specversion'],
  ])('refuses a message with %s', (_, change, why) => {
    const read = () => fromCloudEvent(change(toCloudEvent(sample())))
    expect(read).toThrow(RecordUnreadable)
    expect(read).toThrow(why)
  })
})

describe('aggregateId', () => {
  it.each([
    ['check-chk_1-2', 'chk_1-2'],
    ['account-acc_1', 'acc_1'],
    ['key-00ff', '00ff'],
    ['quota-acc_1-202601', 'acc_1'],
    ['quota-acc-1-202612', 'acc-1'],
    ['odd', 'odd'],
  ])('of %s is %s', (stream, id) => expect(aggregateId(stream)).toBe(id))
})

describe('headingOf', () => {
  it('reads what the decoded event says', () => {
    fc.assert(
      fc.property(envelopes, (envelope) => {
        const event = eventOf(envelope)
        const { stream, revision, type, mode, time, position } = event
        const hash = Buffer.from(event.hash).toString('hex')
        expect(headingOf(toCloudEvent(event))).toEqual({ stream, revision, type, mode, time, position, hash })
      }),
    )
  })

  it.each(['ce_subject', 'ce_revision', 'ce_type', 'ce_time', 'ce_position', 'ce_hash', 'ce_specversion'])(
    'is null without %s, or with two of it',
    (name) => {
      const { [name]: value = '', ...headers } = toCloudEvent(sample()).headers
      const { value: bytes } = toCloudEvent(sample())
      expect(headingOf({ value: bytes, headers })).toBeNull()
      expect(headingOf({ value: bytes, headers: { ...headers, [name]: [value, value] } })).toBeNull()
    },
  )
})
