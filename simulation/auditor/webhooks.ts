import { derivedId } from '../../src/commands/ids.ts'
import { accountStream, aggregateOf, checkStream, webhookStream } from '../../src/events/streams.ts'
import { CLOCK_SKEW_MS } from '../../src/webhooks/endpoint/subscription.ts'
import type { Receivers } from '../program/receivers.ts'
import type { Caller, KnownEndpoint } from '../workload/callers.ts'
import type { Violation } from '../world/simulation.ts'
import { endOf, type Logged, type LogView, only } from './log-view.ts'

/** An endpoint of which every message has its place: delivered, failed permanently, or waiting for a reason. */
export type EndpointNow = {
  isDeleted: boolean
  pausedBy: Logged | null
  /** Messages that wait, by id, with the time of the next attempt; null while none is planned. */
  waiting: Map<string, string | null>
}

/** The endpoint as its events say, folded without the program. */
export function endpointAfter(events: readonly Logged[]): EndpointNow {
  const now: EndpointNow = { isDeleted: false, pausedBy: null, waiting: new Map() }
  const policy = only(events, 'WebhookEndpointCreated')[0]?.data.policy
  let streak: { count: number; firstAt: number; lastAt: number } | null = null
  for (const event of events) {
    switch (event.type) {
      case 'WebhookEndpointDeleted':
        now.isDeleted = true
        break
      case 'WebhookEndpointPaused':
        now.pausedBy = event
        break
      case 'WebhookEndpointResumed':
        now.pausedBy = null
        streak = null
        break
      case 'WebhookMessageQueued':
        now.waiting.set(event.data.messageId, event.data.dueAt ?? event.time)
        break
      case 'WebhookDeliverySucceeded':
        now.waiting.delete(event.data.messageId)
        if (!now.pausedBy) streak = null
        break
      case 'WebhookDeliveryFailed': {
        const { messageId, nextAt, cause, startedAt, durationMs } = event.data
        if (nextAt === null) now.waiting.delete(messageId)
        else now.waiting.set(messageId, nextAt)
        if (now.pausedBy) break
        const at = Date.parse(startedAt) + durationMs
        streak = streak
          ? { count: streak.count + 1, firstAt: streak.firstAt, lastAt: Math.max(at, streak.lastAt) }
          : { count: 1, firstAt: at, lastAt: at }
        const isLong = policy !== undefined && streak.count >= policy.pauseAfterFailures
        const isOld = policy !== undefined && streak.lastAt - streak.firstAt >= policy.pauseAfterMs
        if (cause === 'gone' || nextAt === null || (isLong && isOld)) now.pausedBy = event
        break
      }
      default:
    }
  }
  return now
}

/** Endpoints with a message whose time has come; `now` is epoch ms. */
export function dueEndpoints(log: LogView, now: number): string[] {
  const time = new Date(now).toISOString()
  return log.kind('webhook').flatMap(([stream, events]) => {
    const { isDeleted, pausedBy, waiting } = endpointAfter(events)
    if (isDeleted || pausedBy) return []
    const due = [...waiting].filter(([, at]) => at !== null && at <= time)
    return due.length > 0 ? [`${stream} (${due.length} messages)`] : []
  })
}

/** Every announcement explains a pause, and every pause by a failure was announced. */
export function judgePauses(log: LogView): Violation[] {
  const law = 'pause explained by events'
  return log.kind('webhook').flatMap(([stream, events]) => {
    const found: Violation[] = []
    const announced = new Set(only(events, 'WebhookPauseAnnounced').map(({ data }) => data.revision))
    for (const revision of announced) {
      const { pausedBy } = endpointAfter(events.slice(0, revision + 1))
      if (pausedBy?.revision !== revision)
        found.push({
          law,
          what: `${stream}: revision ${revision} is announced as a pause, but pauses nothing`,
        })
    }
    for (const event of only(events, 'WebhookDeliveryFailed')) {
      const isPause = endpointAfter(events.slice(0, event.revision + 1)).pausedBy === event
      if (isPause && !announced.has(event.revision))
        found.push({
          law,
          what: `${stream}: revision ${event.revision} pauses the endpoint, but is not announced`,
        })
    }
    return found
  })
}

/** Every end of a check and batch is queued on each endpoint that existed before it and has not been deleted. */
export function judgeAnnouncements(log: LogView): Violation[] {
  const ends = [...log.all('CheckCompleted'), ...log.all('CheckCanceled'), ...log.all('BatchCompleted')]
  return ends.flatMap((event) => {
    const account = log.of(accountStream(event.account))
    if (account.some(({ type }) => type === 'AccountErased')) return []
    const batchId = only(log.of(event.stream), 'CheckRequested')[0]?.data.batchId ?? null
    return only(account, 'WebhookEndpointRegistered').flatMap(({ data: { endpointId, mode }, position }) => {
      if (mode !== event.mode) return []
      const events = log.of(webhookStream(endpointId))
      const [created] = only(events, 'WebhookEndpointCreated')
      if (!created || position > event.position || created.position > event.position) return []
      if (events.some(({ type }) => type === 'WebhookEndpointDeleted')) return []
      if (batchId !== null && !created.data.includeBatchMembers) return []
      if (Date.parse(event.time) < Date.parse(created.time) - CLOCK_SKEW_MS) return []
      const messageId = derivedId('msg', [endpointId, event.id, 'event'])
      const isQueued = only(events, 'WebhookMessageQueued').some(({ data }) => data.messageId === messageId)
      return isQueued
        ? []
        : [
            {
              law: 'no webhook lost',
              what: `${endpointId} has no message about ${event.stream} ${event.type}`,
            },
          ]
    })
  })
}

/** What receivers got agrees with what the log says. */
export function judgeReceipts(log: LogView, callers: readonly Caller[], receivers: Receivers): Violation[] {
  const endpoints = callers.flatMap((caller) => caller.endpoints)
  return [
    ...endpoints.flatMap((endpoint) => judgeReceipt(log, endpoint)),
    ...judgeOrder(log, endpoints, receivers),
    ...judgeStrangers(endpoints, receivers),
  ]
}

function judgeReceipt(log: LogView, { id, receiver }: KnownEndpoint): Violation[] {
  const events = log.of(webhookStream(id))
  const queued = only(events, 'WebhookMessageQueued')
  const found: Violation[] = []
  for (const { data } of only(events, 'WebhookDeliverySucceeded')) {
    const got = receiver.receipts.filter(
      ({ messageId, status }) => messageId === data.messageId && status < 300,
    )
    if (got.length === 0)
      found.push({
        law: 'no webhook lost',
        what: `${id}: ${data.messageId} counts as delivered, but never came`,
      })
  }
  for (const receipt of receiver.receipts) {
    const { messageId, body } = receipt
    if (!queued.some(({ data }) => data.messageId === messageId))
      found.push({
        law: 'no webhook sent by a replay',
        what: `${id} got ${messageId}, which was never queued`,
      })
    if (!receiver.missesSecret && !receiver.isSigned(receipt))
      found.push({
        law: 'webhooks are signed',
        what: `${id}: ${messageId} is not signed with a secret of the endpoint`,
      })
    found.push(...judgeBody(log, id, messageId, body))
  }
  return found
}

/** A report that was sent has ended. */
function judgeBody(log: LogView, id: string, messageId: string, body: string): Violation[] {
  const sent = JSON.parse(body) as { id: string; type: string; data: { id?: string } }
  if (sent.id !== messageId)
    return [{ law: 'webhooks are true', what: `${id}: ${messageId} says that it is ${sent.id}` }]
  if (!sent.type.startsWith('check.') || sent.data.id === undefined) return []
  const end = endOf(log.of(checkStream(sent.data.id)))
  const type = end?.type === 'CheckCanceled' ? 'check.canceled' : 'check.completed'
  return end && type === sent.type
    ? []
    : [{ law: 'webhooks are true', what: `${id} received ${sent.type} of ${sent.data.id}` }]
}

/** First attempts of an endpoint that was never paused begin in the order in which its messages were queued. */
function judgeOrder(log: LogView, endpoints: readonly KnownEndpoint[], receivers: Receivers): Violation[] {
  return endpoints.flatMap(({ id, receiver, wasPaused }) => {
    const events = log.of(webhookStream(id))
    if (wasPaused || only(events, 'WebhookPauseAnnounced').length > 0) return []
    const queued = only(events, 'WebhookMessageQueued')
      .filter(({ data }) => data.trigger === 'event' && data.dueAt === undefined)
      .map(({ data }) => data.messageId)
    const posted = receivers.posted
      .filter(({ url }) => url === receiver.url)
      .map(({ messageId }) => messageId)
    const firsts = queued.map((messageId) => posted.indexOf(messageId)).filter((index) => index >= 0)
    return firsts.some((index, n) => n > 0 && index < (firsts[n - 1] ?? 0))
      ? [
          {
            law: 'order per endpoint',
            what: `${id} was to get ${queued.join(', ')} in this order, and first got ${[...new Set(posted)].join(', ')}`,
          },
        ]
      : []
  })
}

/** No message goes to an address that no caller knows. */
function judgeStrangers(endpoints: readonly KnownEndpoint[], receivers: Receivers): Violation[] {
  const known = new Set(endpoints.map(({ receiver }) => receiver))
  return receivers.all
    .filter((receiver) => !known.has(receiver) && receiver.receipts.length > 0)
    .filter((receiver) => !receiver.missesSecret)
    .map(({ url }) => ({
      law: 'no webhook sent by a replay',
      what: `${aggregateOf(url)} got a message, but no caller knows it`,
    }))
}
