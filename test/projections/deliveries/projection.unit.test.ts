import { describe, expect, it } from '@jest/globals'
import type { DomainEvent } from '../../../src/events/event.ts'
import type { DeliveryDocument } from '../../../src/projections/deliveries/document.ts'
import { deliveriesProjection } from '../../../src/projections/deliveries/projection.ts'
import { foldOnto } from '../../../src/projections/projection.ts'
import { scheduleProjection } from '../../../src/projections/schedule/projection.ts'
import { create, due, failure, iso, queue, START, success } from '../../support/webhook-commands.ts'
import { WebhookLife } from '../../support/webhook-life.ts'

const { evolve, idOf } = deliveriesProjection

/** The document of a message; every event is folded twice. */
const fold = (events: readonly DomainEvent[], id: string): DeliveryDocument | null =>
  events
    .filter((event) => idOf(event) === id)
    .reduce<DeliveryDocument | null>((document, event) => evolve(evolve(document, event), event), null)

const scheduleOf = (events: readonly DomainEvent[]) => foldOnto(scheduleProjection, null, events)?.dueAt

function life(...messages: string[]): WebhookLife {
  const one = new WebhookLife()
  one.run(create({ scheduleMs: [1_000], jitter: 0 }), START)
  for (const id of messages) one.run(queue(id), START)
  return one
}

describe('the document of a message', () => {
  it('holds its attempts with the revisions of their events', () => {
    const { events } = withHistory()
    expect(fold(events, 'a')).toMatchObject({
      _id: 'a',
      endpointId: 'whk_1',
      status: 'delivered',
      revision: 7,
      queuedAt: iso(START),
      nextAttemptAt: null,
      attempts: [
        { attempt: 1, revision: 3, status: 500, cause: 'status' },
        { attempt: 2, revision: 7, status: 204, cause: null },
      ],
    })
    expect(fold(events, 'b')).toMatchObject({
      status: 'failed',
      attempts: [{ revision: 4 }, { revision: 8 }],
    })
  })

  it('is pending again when it is redelivered', () => {
    const one = withHistory()
    one.run(queue('a', { queueId: 'again', trigger: 'redeliver', attemptsBefore: 2 }), START + 60_000)
    expect(fold(one.events, 'a')).toMatchObject({
      status: 'pending',
      queuedAt: iso(START),
      redeliveredAt: iso(START + 60_000),
      trigger: 'event',
    })
  })
})

describe('the schedule of an endpoint', () => {
  it('is empty while nothing waits for its time', () => {
    const one = life('a')
    one.run(success('a', 1, START), START)
    expect(scheduleOf(one.events)).toBeNull()
  })

  it('holds when the first message is due, and then the next one', () => {
    const one = life('a', 'b')
    one.run(failure('a', 1, START), START)
    one.run(failure('b', 1, START + 500), START + 500)
    expect(scheduleOf(one.events)).toBe(iso(START + 1_000))
    one.run(due(START + 1_000), START + 1_000)
    expect(scheduleOf(one.events)).toBe(iso(START + 1_500))
    one.run(due(START + 1_500), START + 1_500)
    expect(scheduleOf(one.events)).toBeNull()
  })

  it('is empty while the endpoint is paused, for any cause', () => {
    const one = life('a', 'b')
    one.run(failure('a', 1, START), START)
    const paused = [...one.events]
    one.run({ type: 'pause', by: 'user' }, START)
    expect(scheduleOf(one.events)).toBeNull()
    one.run({ type: 'resume', by: 'user' }, START + 5_000)
    expect(scheduleOf(one.events)).toBe(iso(START + 5_000))
    one.run(failure('b', 1, START + 5_000, { cause: 'gone' }), START + 5_000)
    expect(scheduleOf(one.events)).toBeNull()
    expect(scheduleOf(paused)).not.toBeNull()
  })
})

function withHistory(): WebhookLife {
  const one = life('a', 'b')
  one.run(failure('a', 1, START), START)
  one.run(failure('b', 1, START), START)
  one.run(due(START + 1_000), START + 1_000)
  one.run(success('a', 2, START + 1_100), START + 1_100)
  one.run(failure('b', 2, START + 1_200), START + 1_200)
  return one
}
