import { describe, expect, it } from '@jest/globals'
import { webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { restore, snapshot } from '../../../src/webhooks/endpoint/snapshot.ts'
import { earliest, type WebhookState, waitingOf } from '../../../src/webhooks/endpoint/state.ts'
import { unpack } from '../../../src/webhooks/endpoint/waiting.ts'
import fc from '../../support/properties.ts'
import { histories, live } from '../../support/webhook-history.ts'
import { foldWebhook } from '../../support/webhook-life.ts'

/** The delivery state: next attempts, attempts, streak, pause, order. */
function deliveryOf({
  waiting,
  exhausted,
  streak,
  paused,
  releasing,
  releasedUntil,
  delivered,
}: WebhookState) {
  const messages = [...waiting].map(([id, packed]) => {
    const { ready: _announced, ...message } = unpack(packed)
    return [id, message]
  })
  return { messages, exhausted, streak, paused, releasing, releasedUntil, delivered }
}

describe('the fold of an endpoint', () => {
  it('is the same live, from the beginning, and from a snapshot taken anywhere', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (steps, cut) => {
        const { state, events } = live(steps)
        expect(foldWebhook(events)).toEqual(state)
        const at = cut % (events.length + 1)
        const text = snapshot(foldWebhook(events.slice(0, at)))
        const restored = restore(text)
        if (!restored) throw new Error('the snapshot was not taken')
        expect(snapshot(restored)).toBe(text)
        expect(snapshot(foldWebhook(events.slice(at), restored))).toBe(snapshot(state))
      }),
    )
  })

  it('takes nothing from what the timers announce', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { state, events } = live(steps)
        const announced = events.filter(
          ({ type }) =>
            !['WebhookAttemptDue', 'WebhookAgendaCorrected', 'WebhookPauseAnnounced'].includes(type),
        )
        expect(deliveryOf(foldWebhook(announced))).toEqual(deliveryOf(state))
      }),
    )
  })

  it('does not change when a copy of it goes another way', () => {
    fc.assert(
      fc.property(histories, histories, (steps, more) => {
        const { state, events } = live(steps)
        const before = snapshot(state)
        const copy = webhookDecider.copy?.(state) ?? state
        foldWebhook(live([...steps, ...more]).events.slice(events.length), copy)
        expect(snapshot(state)).toBe(before)
      }),
    )
  })

  it('never lets a message go before its time, nor anything to a paused endpoint', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, ({ state }, id, at) => {
          expect(state.paused).toBeNull()
          expect(Date.parse(waitingOf(state, id)?.nextAt ?? '')).toBeLessThanOrEqual(at)
        })
      }),
    )
  })

  it('loses no message: each is waiting, delivered or exhausted', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { state, events } = live(steps)
        const ids = new Set(
          events.flatMap((e) => (e.type === 'WebhookMessageQueued' ? [e.data.messageId] : [])),
        )
        const done = new Set(
          events.flatMap((e) => (e.type === 'WebhookDeliverySucceeded' ? [e.data.messageId] : [])),
        )
        for (const id of ids)
          expect(state.waiting.has(id) || done.has(id) || state.exhausted.has(id)).toBe(true)
      }),
    )
  })

  it('numbers the attempts at a message once each, however often it is redelivered', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const attempts = live(steps).events.flatMap((event) =>
          event.type === 'WebhookDeliverySucceeded' || event.type === 'WebhookDeliveryFailed'
            ? [`${event.data.messageId}/${event.data.attempt}`]
            : [],
        )
        expect(attempts).toHaveLength(new Set(attempts).size)
      }),
    )
  })

  it('counts what is released as what waits for its release', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { state } = live(steps)
        const released = [...state.waiting.values()].map(unpack).filter(({ released }) => released)
        expect(released).toHaveLength(state.releasing)
        if (state.paused === null && released.some(({ ready }) => !ready))
          expect(earliest(state)).not.toBeNull()
      }),
    )
  })

  it('pauses for failures only with ten of them over an hour', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { events } = live(steps)
        let state = webhookDecider.initial()
        for (const event of events) {
          const before = state.paused
          state = webhookDecider.evolve(state, event)
          if (before || state.paused?.cause !== 'failures' || !state.streak) continue
          expect(state.streak.count).toBeGreaterThanOrEqual(10)
          const span = Date.parse(state.streak.lastAt) - Date.parse(state.streak.firstAt)
          expect(span).toBeGreaterThanOrEqual(3_600_000)
          expect(state.paused.byEvents).toHaveLength(10)
        }
      }),
    )
  })
})
