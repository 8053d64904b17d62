import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { requestCheck } from '../../../src/commands/check/request.ts'
import { encodeEvents } from '../../../src/events/event.ts'
import type { Head } from '../../../src/events/record.ts'
import { checkStream } from '../../../src/events/streams.ts'
import { webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { react } from '../../support/react.ts'
import { iso, queue } from '../../support/webhook-commands.ts'
import { contextOf, newEndpoint } from '../../support/webhook-endpoint.ts'
import { caller, newCheck, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const HOUR = 3_600_000
const ID = 'whk_1'

async function canceled(side: TestWriteSide, account: string): Promise<string> {
  const { checkId } = await requestCheck(side.checks, caller(account), newCheck())
  await side.runner.run(checkDecider, checkStream(checkId), { type: 'cancel' }, contextOf(account))
  return checkStream(checkId)
}

/** Appends queued messages to the endpoint, as other processes would. */
async function queueMany({ engine, now }: TestWriteSide, stream: string, account: string, count: number) {
  const { type: _type, batchMember: _member, ...message } = queue('m', { at: iso(now()) })
  const context = contextOf(account)
  const [last] = await engine.store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (!last) throw new Error('the endpoint has no events')
  let head: Head = last
  for (let done = 0; done < count; done += 1_000) {
    const drafts = Array.from({ length: 1_000 }, (_, n) => {
      const messageId = `m${head.revision + n}`
      const data = { ...message, endpointId: ID, messageId, queueId: messageId }
      return { draft: { type: 'WebhookMessageQueued' as const, data }, context }
    })
    const events = encodeEvents(stream, head, drafts, now(), randomUUID)
    await engine.store.append(stream, head.revision, events)
    head = events.at(-1) ?? head
  }
}

/** The checks of the newest messages that report a canceled check. */
async function reported({ engine }: TestWriteSide, stream: string, after: number): Promise<string[]> {
  const events = await engine.store.readStream(stream, { from: after + 1 })
  return events.flatMap(({ data }) => {
    const { subject } = data as { subject?: { kind: string; id: string } }
    return subject?.kind === 'check' ? [checkStream(subject.id)] : []
  })
}

it('queues an event once, however late it is handled and however many were queued since', async () => {
  const side = world.get()
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  const stream = await newEndpoint(side, accountId, ID, { eventTypes: ['check.canceled'] })
  const handled = await canceled(side, accountId)
  const unhandled = await canceled(side, accountId)
  await react(side, handled)
  side.clock.now += HOUR
  await queueMany(side, stream, accountId, 101_000)
  const { revision } = (await side.runner.fold(webhookDecider, stream)).state

  await react(side, handled)
  expect(await reported(side, stream, revision)).toEqual([])

  side.clock.now += 8 * 24 * HOUR
  const ping = queue('ping', { eventType: 'ping', subject: { kind: 'ping' }, trigger: 'test' })
  await side.runner.run(webhookDecider, stream, ping, contextOf(accountId))
  await react(side, unhandled)
  expect(await reported(side, stream, revision)).toEqual([unhandled])
  await react(side, unhandled)
  await react(side, handled)
  expect(await reported(side, stream, revision)).toEqual([unhandled])
}, 60_000)
