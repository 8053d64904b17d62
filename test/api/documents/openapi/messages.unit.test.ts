import { expect, it } from '@jest/globals'
import { messages } from '../../../../src/api/webhooks/message-schemas.ts'
import { payloadViews } from '../../../../src/api/webhooks/payload-views.ts'
import { type MessageSubject, type MessageType, messageType } from '../../../../src/events/webhook.ts'
import { webhookPayload } from '../../../../src/webhooks/payload.ts'

const pause = { cause: 'failures', since: '2026-11-01T00:00:00.000Z', revision: 31 } as const
/** Messages that need no store; the others are a report or a batch, as `GET` returns it. */
const subjects: [MessageType, MessageSubject][] = [
  ['quota.threshold_reached', { kind: 'quota', month: '202611', percent: 80, used: 480, limit: 600 }],
  ['webhook.paused', { kind: 'endpoint', endpointId: 'whk_1', ...pause }],
  ['ping', { kind: 'ping' }],
]

it('has a schema for every type of message, under that type', () => {
  expect(Object.keys(messages).toSorted()).toEqual(messageType.options.toSorted())
  for (const [type, schema] of Object.entries(messages)) expect(schema.shape.type.value).toBe(type)
})

it.each(subjects)('%s is sent as it is described', async (type, subject) => {
  const nothing = {} as never
  const view = { publicUrl: 'https://namecheck.example', encryptor: nothing, store: nothing }
  const data = JSON.parse(await webhookPayload(nothing, payloadViews(view), subject, { endpointId: 'whk_2' }))
  const message = { id: 'msg_1', type, timestamp: '2026-11-01T00:00:00.000Z', data }
  expect(messages[type].parse(message)).toEqual(message)
})
