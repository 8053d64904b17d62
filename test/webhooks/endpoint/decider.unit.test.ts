import { describe, expect, it } from '@jest/globals'
import { Rejection } from '../../../src/commands/decider.ts'
import type { DomainEvent } from '../../../src/events/event.ts'
import { type Configuration, webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { DEFAULT_POLICY } from '../../../src/webhooks/endpoint/retry-policy.ts'
import { maySend, waitingOf } from '../../../src/webhooks/endpoint/state.ts'
import { timeAwaited } from '../../../src/webhooks/endpoint/waiting.ts'
import { create, due, failure, iso, queue, START, success } from '../../support/webhook-commands.ts'
import { foldWebhook, WebhookLife } from '../../support/webhook-life.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const types = (events: readonly DomainEvent[]) => events.map(({ type }) => type)

function opened(...messages: string[]): WebhookLife {
  const life = new WebhookLife()
  life.run(create(), START)
  for (const id of messages) life.run(queue(id), START)
  return life
}

/** Fails separate messages, one at each of these times. */
function failAt(life: WebhookLife, times: readonly number[]): DomainEvent[] {
  return times.flatMap((at, n) => {
    life.run(queue(`at${at}-${n}`), at)
    return life.run(failure(`at${at}-${n}`, 1, at), at)
  })
}

describe('queue', () => {
  it('queues what comes twice once', () => {
    const life = opened('a')
    life.run(success('a', 1, START), START)
    expect(life.run(queue('a'), START)).toEqual([])
  })

  it.each([
    ['a type that is not subscribed', queue('a', { eventType: 'check.canceled' })],
    ['a member of a batch', queue('a', { batchMember: true })],
  ])('leaves out %s', (_what, command) => {
    expect(opened().run(command, START)).toEqual([])
  })

  it('takes a ping whatever is subscribed', () => {
    const ping = queue('a', { eventType: 'ping', subject: { kind: 'ping' }, trigger: 'test' })
    expect(types(opened().run(ping, START))).toEqual(['WebhookMessageQueued'])
  })

  it('does not take what happened before the endpoint was there', () => {
    const life = new WebhookLife()
    life.run(create(), START)
    const at = (ms: number) => new Date(START + ms).toISOString()
    expect(life.run(queue('long ago', { at: at(-300_001) }), START)).toEqual([])
    expect(life.run(queue('just now', { at: at(-1_000) }), START)).toHaveLength(1)
  })

  describe('of events that a consumer reads again from the beginning', () => {
    const DAY = 24 * HOUR
    const types = ['check.completed', 'check.canceled'] as const
    const canceledAt = (ms: number) =>
      queue(`canceled-${ms}`, { eventType: 'check.canceled', at: iso(START + ms) })
    const memberAt = (ms: number) => queue(`member-${ms}`, { batchMember: true, at: iso(START + ms) })
    const change = (life: WebhookLife, days: number, to: Partial<Configuration>) =>
      life.run({ type: 'change', to }, START + days * DAY)

    it('does not take what happened before its type was subscribed to', () => {
      const life = opened()
      change(life, 2, { eventTypes: [...types] })
      expect(life.run(canceledAt(DAY), START + 3 * DAY)).toEqual([])
      expect(life.run(canceledAt(2 * DAY - 1_000), START + 3 * DAY)).toHaveLength(1)
      expect(life.run(queue('of old', { at: iso(START + DAY) }), START + 3 * DAY)).toHaveLength(1)
    })

    it('does not take what happened between two subscriptions, or before the second', () => {
      const life = new WebhookLife()
      life.run(create(), START)
      change(life, 1, { eventTypes: [...types] })
      change(life, 3, { eventTypes: ['check.completed'] })
      change(life, 5, { eventTypes: [...types] })
      for (const days of [2, 4]) expect(life.run(canceledAt(days * DAY), START + 6 * DAY)).toEqual([])
      expect(life.run(canceledAt(5.5 * DAY), START + 6 * DAY)).toHaveLength(1)
    })

    it('does not take a member of a batch that ended before members were included', () => {
      const life = opened()
      change(life, 2, { includeBatchMembers: true })
      expect(life.run(memberAt(DAY), START + 3 * DAY)).toEqual([])
      expect(life.run(memberAt(2.5 * DAY), START + 3 * DAY)).toHaveLength(1)
    })

    it('keeps the time of a subscription when something else is changed', () => {
      const life = opened()
      change(life, 2, { sealedDescription: 'other' })
      expect(life.run(queue('of old', { at: iso(START + DAY) }), START + 3 * DAY)).toHaveLength(1)
    })
  })

  it('takes nothing once the endpoint is deleted', () => {
    const life = opened()
    life.run({ type: 'delete' }, START)
    expect(life.run(queue('a'), START)).toEqual([])
  })
})

describe('a failed attempt', () => {
  it.each(DEFAULT_POLICY.scheduleMs.map((ms, n) => [n + 1, ms] as const))(
    'number %i is followed by another after %i ms, give or take a fifth',
    (attempt, base) => {
      const life = opened()
      life.run(queue('a', { attemptsBefore: 0 }), START)
      let at = START
      for (let n = 1; n < attempt; n++) {
        const [failed] = life.run(failure('a', n, at), at)
        at = Date.parse(String(failed?.type === 'WebhookDeliveryFailed' && failed.data.nextAt))
        life.run(due(at), at)
      }
      life.run(failure('a', attempt, at), at)
      const wait = Date.parse(waitingOf(life.state, 'a')?.nextAt ?? '') - at
      expect(wait).toBeGreaterThanOrEqual(base * 0.8 - 1)
      expect(wait).toBeLessThanOrEqual(base * 1.2 + 1)
    },
  )

  it('is counted once', () => {
    const life = opened('a')
    life.run(failure('a', 1, START), START)
    expect(life.run(failure('a', 1, START), START)).toEqual([])
    expect(life.run(success('a', 1, START), START)).toEqual([])
    expect(life.state.streak?.count).toBe(1)
  })

  it('is counted once by the fold where two processes recorded it', () => {
    const life = opened('a')
    const [failed] = life.run(failure('a', 1, START), START)
    if (!failed) throw new Error('the attempt was not recorded')
    const twice = { ...failed, data: failed.data, revision: failed.revision + 1 } as DomainEvent
    const again = webhookDecider.evolve(life.state, twice)
    expect(again.streak?.count).toBe(1)
    expect(waitingOf(again, 'a')?.failures).toHaveLength(1)
  })

  it('is put off by Retry-After within bounds', () => {
    const life = opened('a', 'b', 'c')
    life.run(failure('a', 1, START, { retryAfterMs: 90_000 }), START)
    life.run(failure('b', 1, START, { retryAfterMs: 1 }), START)
    life.run(failure('c', 1, START, { retryAfterMs: 1e12 }), START)
    const wait = (id: string) => Date.parse(waitingOf(life.state, id)?.nextAt ?? '') - START
    expect(wait('a')).toBe(90_000)
    expect(wait('b')).toBeGreaterThanOrEqual(4_000)
    expect(wait('c')).toBe(24 * HOUR)
  })

  it('makes its message ready again when its time has come, not before', () => {
    const life = opened('a')
    life.run(failure('a', 1, START), START)
    const nextAt = Date.parse(waitingOf(life.state, 'a')?.nextAt ?? '')
    life.run(due(nextAt - 1), nextAt - 1)
    expect(maySend(life.state, 'a')).toBeNull()
    const events = life.run(due(nextAt), nextAt)
    expect(events.map(({ data }) => data)).toEqual([
      { endpointId: 'whk_1', messageId: 'a', attempt: 2, nextAt: null },
    ])
    expect(maySend(life.state, 'a')).not.toBeNull()
    expect(life.run(due(nextAt, -1), nextAt)).toEqual([])
  })
})

describe('auto-pause', () => {
  const nine = [...Array(9).keys()].map((n) => START + n * MINUTE)

  it('comes with ten failures whose first and last are an hour apart, and names them', () => {
    const life = opened()
    const events = failAt(life, [...nine, START + HOUR])
    expect(life.state.paused).toEqual({
      cause: 'failures',
      since: iso(START + HOUR),
      byEvents: events.filter(({ type }) => type === 'WebhookDeliveryFailed').map(({ revision }) => revision),
    })
    expect(types(events).at(-1)).toBe('WebhookPauseAnnounced')
  })

  it.each([
    ['ten within a minute', [...Array(10).keys()].map((n) => START + n * 1_000)],
    ['a thousand within an hour', [...Array(1_000).keys()].map((n) => START + n * 3_600)],
    ['nine in a day', [...nine.slice(1), START + 24 * HOUR]],
  ])('does not come with %s', (_what, times) => {
    const life = opened()
    failAt(life, times)
    expect(life.state.paused).toBeNull()
  })

  it('does not count what lies before a success', () => {
    const life = opened('good')
    failAt(life, nine)
    life.run(success('good', 1, START + 30 * MINUTE), START + 30 * MINUTE)
    failAt(life, [START + HOUR])
    expect(life.state.paused).toBeNull()
    expect(life.state.streak?.count).toBe(1)
  })

  it('comes with the last attempt of a message, which stays redeliverable', () => {
    const life = new WebhookLife()
    life.run(create({ scheduleMs: [1_000], jitter: 0 }), START)
    life.run(queue('a'), START)
    life.run(failure('a', 1, START), START)
    life.run(due(START + 1_000), START + 1_000)
    const events = life.run(failure('a', 2, START + 1_000), START + 1_000)
    expect(types(events)).toEqual(['WebhookDeliveryFailed', 'WebhookPauseAnnounced'])
    expect(life.state.paused).toMatchObject({ cause: 'exhausted', byEvents: [2, 4] })
    expect([...life.state.exhausted]).toEqual(['a'])
    life.run({ type: 'resume', by: 'user' }, START + 2_000)
    life.run(queue('a', { queueId: 'again', trigger: 'redeliver', attemptsBefore: 2 }), START + 2_000)
    expect(maySend(life.state, 'a')).not.toBeNull()
    expect(life.state.exhausted.size).toBe(0)
  })

  it('is not numbered twice if it is recorded after a redelivery was requested', () => {
    const life = opened('a')
    const asOf = life.state.revision
    life.run(success('a', 1, START), START)
    const again = queue('a', { queueId: 'again', trigger: 'redeliver', attemptsBefore: 0, asOf })
    const [queued] = life.run(again, START)
    expect(queued?.data).toMatchObject({ attemptsBefore: 1 })
    expect(queued?.data).not.toHaveProperty('asOf')
    expect(waitingOf(life.state, 'a')?.attempt).toBe(1)
  })

  it('comes at once with 410', () => {
    const life = opened('a')
    life.run(failure('a', 1, START, { status: 410, cause: 'gone' }), START)
    expect(life.state.paused).toMatchObject({ cause: 'gone', byEvents: [2] })
    expect(life.state.waiting.has('a')).toBe(true)
  })

  it('is there at the time that it shows as its beginning, however late the failure was recorded', () => {
    const life = opened('a')
    const at = START + 7
    life.run(failure('a', 1, START, { cause: 'gone' }), at)
    const since = life.state.paused?.since ?? ''
    expect(since).toBe(iso(at))
    expect(foldWebhook(life.events.filter(({ time }) => time <= since)).paused?.cause).toBe('gone')
    expect(foldWebhook(life.events.filter(({ time }) => time < since)).paused).toBeNull()
  })

  it('names the first nine failures and the last of a longer streak', () => {
    const life = opened()
    const within = [...Array(12).keys()].map((n) => START + n * MINUTE)
    const failed = failAt(life, [...within, START + HOUR]).filter(
      ({ type }) => type === 'WebhookDeliveryFailed',
    )
    const named = [...failed.slice(0, 9), failed.at(-1)].map((event) => event?.revision)
    expect(life.state.paused).toMatchObject({ cause: 'failures', byEvents: named })
    expect(life.state.streak).toMatchObject({ count: 13, byEvents: named })
  })

  it('counts the end of an attempt, in whatever order the failures are recorded', () => {
    const life = opened('late')
    failAt(life, [...nine.slice(1), START + HOUR])
    expect(life.state.paused).toBeNull()
    life.run(failure('late', 1, START + 30 * MINUTE), START + 2 * HOUR)
    expect(life.state.streak).toMatchObject({ count: 10, lastAt: iso(START + HOUR) })
    expect(life.state.paused).toBeNull()
    failAt(life, [START + HOUR + MINUTE])
    expect(life.state.paused?.cause).toBe('failures')
  })

  it('stays, with its streak, when a message succeeds that was sent before it', () => {
    const life = opened('good', 'bad')
    life.run(failure('bad', 1, START, { cause: 'gone' }), START)
    const { paused, streak } = life.state
    life.run(success('good', 1, START + 1), START + 1)
    expect([life.state.paused, life.state.streak]).toEqual([paused, streak])
    expect(life.state.delivered).toBe(1)
  })

  it('is announced by an event that changes nothing', () => {
    const life = opened('a')
    const events = life.run(failure('a', 1, START, { cause: 'gone' }), START)
    const announced = events.at(-1)
    expect(announced?.data).toEqual({ endpointId: 'whk_1', cause: 'gone', since: iso(START), revision: 2 })
    const without = foldWebhook(life.events.slice(0, -1))
    expect({ ...life.state, revision: without.revision }).toEqual(without)
  })
})

describe('a paused endpoint', () => {
  it('gets nothing, and after a resume everything, in order and at a bounded rate', () => {
    const life = opened('a')
    life.run({ type: 'pause', by: 'user' }, START)
    for (const id of ['b', 'c']) life.run(queue(id), START)
    life.run(due(START + HOUR), START + HOUR)
    expect(['a', 'b', 'c'].map((id) => maySend(life.state, id))).toEqual([null, null, null])
    const resumedAt = START + 2 * HOUR
    life.run({ type: 'resume', by: 'user' }, resumedAt)
    life.run(queue('d'), resumedAt)
    const times = [...life.state.waiting].map(([id, one]) => [
      id,
      Date.parse(timeAwaited(one) ?? '') - resumedAt,
    ])
    expect(times).toEqual([
      ['a', 0],
      ['b', 20],
      ['c', 40],
      ['d', 60],
    ])
    expect(maySend(life.state, 'd')).toBeNull()
    life.run(due(resumedAt + 60), resumedAt + 60)
    life.run(queue('e'), resumedAt + 60)
    expect(['a', 'b', 'c', 'd'].every((id) => maySend(life.state, id))).toBe(true)
    expect(maySend(life.state, 'e')).toBeNull()
    for (const id of ['a', 'b', 'c', 'd']) life.run(success(id, 1, resumedAt + 70), resumedAt + 70)
    life.run(queue('f'), resumedAt + 70)
    expect(maySend(life.state, 'f')).toBeNull()
    life.run(due(resumedAt + 100), resumedAt + 100)
    for (const id of ['e', 'f']) life.run(success(id, 1, resumedAt + 110), resumedAt + 110)
    life.run(queue('g'), resumedAt + 110)
    expect(maySend(life.state, 'g')).not.toBeNull()
  })

  it('starts a new streak when it is resumed', () => {
    const life = opened()
    failAt(
      life,
      [...Array(10).keys()].map((n) => START + n * 10 * MINUTE),
    )
    expect(life.state.paused?.cause).toBe('failures')
    life.run({ type: 'resume', by: 'user' }, START + 3 * HOUR)
    failAt(life, [START + 4 * HOUR])
    expect(life.state.paused).toBeNull()
    expect(life.state.streak?.count).toBe(1)
  })

  it('is resumed by the plan only where the plan paused it, and then not by its owner', () => {
    const life = opened()
    life.run({ type: 'pause', by: 'user' }, START)
    expect(life.run({ type: 'resume', by: 'plan' }, START)).toEqual([])
    life.run({ type: 'resume', by: 'user' }, START)
    life.run({ type: 'pause', by: 'plan' }, START)
    expect(() => life.run({ type: 'resume', by: 'user' }, START)).toThrow(Rejection)
    expect(types(life.run({ type: 'resume', by: 'plan' }, START))).toEqual(['WebhookEndpointResumed'])
  })
})

describe('the schedule', () => {
  it('is put right where nothing was due, once', () => {
    const life = opened('a')
    life.run(failure('a', 1, START), START)
    life.run({ type: 'pause', by: 'user' }, START)
    const { revision } = life.state
    const [corrected] = life.run(due(START + HOUR, revision), START + HOUR)
    expect([corrected?.type, corrected?.data]).toEqual([
      'WebhookAgendaCorrected',
      { endpointId: 'whk_1', nextAt: null },
    ])
    expect(life.run(due(START + HOUR, revision), START + HOUR)).toEqual([])
  })
})

describe('secrets', () => {
  const rotate = (secretId: string, overlapMs: number) =>
    ({ type: 'rotateSecret', secretId, sealedSecret: secretId, overlapMs }) as const

  it('sign side by side during the overlap', () => {
    const life = opened()
    life.run(rotate('sec_2', 24 * HOUR), START)
    expect(life.state.secrets.map(({ id, endsAt }) => [id, endsAt])).toEqual([
      ['sec_2', null],
      ['sec_1', iso(START + 24 * HOUR)],
    ])
    expect(life.run(rotate('sec_2', 0), START)).toEqual([])
  })

  it('are not made again by a repeat, even after they have ended', () => {
    const DAY = 24 * HOUR
    const life = opened()
    for (const n of [2, 3, 4]) life.run(rotate(`sec_${n}`, 0), START + n)
    expect(life.run(rotate('sec_2', 0), START + DAY)).toEqual([])
    expect(life.state.secrets[0]?.id).toBe('sec_4')
  })

  it('all end with a rotation without an overlap, however many there are', () => {
    const life = opened()
    for (const n of [2, 3, 4, 5]) life.run(rotate(`sec_${n}`, HOUR), START)
    expect(() => life.run(rotate('sec_6', HOUR), START)).toThrow(Rejection)
    life.run(rotate('sec_6', 0), START)
    const signing = life.state.secrets.filter(({ endsAt }) => endsAt === null || endsAt > iso(START))
    expect(signing.map(({ id }) => id)).toEqual(['sec_6'])
  })
})
