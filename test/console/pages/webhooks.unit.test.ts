import { expect, it } from '@jest/globals'
import { pauseEventText, subjectText } from '../../../src/console/pages/webhooks/words.ts'

it.each([
  [{ kind: 'check', id: 'chk_1', revision: 6 }, 'check chk_1, revision 6'],
  [{ kind: 'batch', id: 'bat_1', revision: 3 }, 'batch bat_1, revision 3'],
  [
    { kind: 'quota', month: '202611', percent: 80, used: 480, limit: 600 },
    '80% of the quota of 2026-11: 480 of 600 checks',
  ],
  [{ kind: 'ping' }, 'test message'],
] as const)('the list of deliveries says what %j is about', (subject, text) => {
  expect(subjectText(subject)).toBe(text)
})

it.each([
  [{ type: 'WebhookEndpointPaused', cause: 'user' }, 'Endpoint paused: user'],
  [{ type: 'WebhookDeliveryFailed', attempt: 3, cause: 'timeout' }, 'Delivery failed, attempt 3: timeout'],
] as const)('the list of events that explain a pause says %j in words', (event, text) => {
  expect(pauseEventText({ revision: 1, time: '2026-11-01T00:00:00.000Z', ...event } as never)).toBe(text)
})
