import { describe, expect, it } from '@jest/globals'
import type { EventSchema } from '../../../../src/api/documents/event-schemas/newest.ts'
import { breaksOfEvents } from './breaks.ts'

type Members = Record<string, { type: string; enum?: string[] }>

const TEXT = { type: 'string' }
const schema = (version: number, properties: Members, required: string[]): EventSchema => ({
  $id: `namecheck:/api/v1/event-schemas/KeyEnded/${version}`,
  title: 'KeyEnded',
  type: 'object',
  properties,
  required,
})

const MEMBERS = { keyId: TEXT, reason: { ...TEXT, enum: ['revoked', 'expired'] } }
const BEFORE = schema(1, MEMBERS, ['keyId', 'reason'])
const breaks = (...now: EventSchema[]): string =>
  breaksOfEvents(
    { KeyEnded: BEFORE },
    new Map([['KeyEnded', new Map(now.map((one, i) => [i + 1, one]))]]),
  ).join()

describe('what breaks a reader of events', () => {
  it('is a type that is missing', () => {
    expect(breaksOfEvents({ KeyEnded: BEFORE }, new Map())).toEqual(['KeyEnded is missing'])
  })

  it('is a version that is missing, though a newer one is there', () => {
    const now = new Map([['KeyEnded', new Map([[2, schema(2, MEMBERS, [])]])]])
    expect(breaksOfEvents({ KeyEnded: BEFORE }, now).join()).toMatch(/version 1 of KeyEnded is missing/)
  })

  const { keyId, reason } = MEMBERS
  it.each([
    ['a member that is missing', schema(1, { keyId }, ['keyId']), /KeyEnded 1 has \/reason: left out/],
    ['a member that may be left out now', schema(1, MEMBERS, ['keyId']), /\/reason: left out/],
    ['another type', schema(1, { keyId: { type: 'integer' }, reason }, ['keyId', 'reason']), /type integer/],
    [
      'a value that was not possible',
      schema(1, { keyId, reason: { ...TEXT, enum: ['revoked', 'expired', 'lost'] } }, ['keyId', 'reason']),
      /\/reason: the value "lost"/,
    ],
  ])('is %s', (_what, now, says) => {
    expect(breaks(now)).toMatch(says)
  })

  it.each([
    ['a new member', [schema(1, { ...MEMBERS, actor: TEXT }, ['keyId', 'reason'])]],
    ['a new version in addition to the old one', [BEFORE, schema(2, { keyId }, [])]],
    ['a member that is always there now', [schema(1, MEMBERS, ['keyId', 'reason'])]],
  ])('is not %s', (_what, now) => {
    expect(breaks(...now)).toBe('')
  })
})
