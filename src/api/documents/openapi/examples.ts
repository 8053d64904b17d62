import { readFileSync } from 'node:fs'

/** Recorded answers of a service with its sandbox; written by `node tools/record-examples.ts`. */
const recorded = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>

/** Messages that are too rare to be recorded. */
const written = {
  quotaThresholdMessage: {
    id: 'msg_3pQs8ZtVx1LkR7mNc5WbYd2H',
    type: 'quota.threshold_reached',
    timestamp: '2026-11-21T09:30:00.000Z',
    data: {
      object: 'quota_threshold',
      month: '2026-11',
      percent: 80,
      used: 480,
      limit: 600,
      resetsAt: '2026-12-01T00:00:00.000Z',
    },
  },
  webhookPausedMessage: {
    id: 'msg_9dKf4RwTz6HnB2vXs8QmLj1C',
    type: 'webhook.paused',
    timestamp: '2026-11-21T09:30:00.000Z',
    data: {
      object: 'webhook_pause',
      webhookId: 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC',
      cause: 'failures',
      since: '2026-11-21T09:30:00.000Z',
      revision: 31,
      links: {
        webhook: 'https://namecheck.example/api/v1/webhooks/whk_3Jd9sXq6MvB2yTn8PrWk5GzC',
        asItStood: 'https://namecheck.example/api/v1/webhooks/whk_3Jd9sXq6MvB2yTn8PrWk5GzC?at=31',
      },
    },
  },
}

/** All examples that operations and messages refer to, for `components.examples`. */
export const examples = Object.fromEntries(
  Object.entries({ ...recorded, ...written }).map(([name, value]) => [name, { value }]),
)
