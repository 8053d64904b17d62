import type { Delivery, Webhook } from '../types.ts'
import { plainly } from '../words.ts'

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['user', 'You paused it.'],
  ['plan', 'Your plan does not include webhooks.'],
  ['failures', 'Too many attempts in a row failed. Repair the endpoint, then resume it.'],
  ['exhausted', 'A message has used up its attempts. Repair the endpoint, then resume it.'],
  ['gone', 'The endpoint answered 410, which asks for no further messages.'],
])

type PauseEvent = NonNullable<Webhook['paused']>['events'][number]

const EVENTS: ReadonlyMap<PauseEvent['type'], string> = new Map([
  ['WebhookDeliveryFailed', 'Delivery failed'],
  ['WebhookEndpointPaused', 'Endpoint paused'],
])

/** How much of a report a message holds. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  full: 'in full',
  compact: 'in full, without repeats',
  summary: 'summary (at most 2 kB)',
}

/** Why an endpoint is paused, and what to do. */
export const pauseText = (cause: string): string => CAUSES.get(cause) ?? cause

/** An event that explains a pause. */
export function pauseEventText({ type, attempt, cause }: PauseEvent): string {
  const what = EVENTS.get(type) ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return `${what}${attempt ? `, attempt ${attempt}` : ''}${cause ? `: ${plainly(cause)}` : ''}`
}

/** Failed attempts in a row, in one sentence; null after a success. */
export function streakText({ streak }: Pick<Webhook, 'streak'>): string | null {
  if (streak === null) return null
  return streak.failures === 1 ? 'The last attempt failed.' : `The last ${streak.failures} attempts failed.`
}

/** What a message is about. */
export function subjectText(subject: Delivery['subject']): string {
  switch (subject.kind) {
    case 'check':
    case 'batch':
      return `${subject.kind} ${subject.id}, revision ${subject.revision}`
    case 'quota':
      return `${subject.percent}% of the quota of ${subject.month.slice(0, 4)}-${subject.month.slice(4)}: ${subject.used} of ${subject.limit} checks`
    case 'endpoint':
      return `endpoint ${subject.endpointId}, paused: ${plainly(subject.cause)}`
    case 'ping':
      return 'test message'
  }
}
