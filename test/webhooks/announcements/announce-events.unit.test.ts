import { describe, expect, it } from '@jest/globals'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { requestCheck } from '../../../src/commands/check/request.ts'
import { monthOf } from '../../../src/commands/month.ts'
import { accountStream, checkStream, quotaStream } from '../../../src/events/streams.ts'
import { webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { react } from '../../support/react.ts'
import { failure, queue } from '../../support/webhook-commands.ts'
import { contextOf, newEndpoint } from '../../support/webhook-endpoint.ts'
import { caller, eventsOf, newCheck, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
let endpoints = 0
const nextId = () => `whk_${++endpoints}`

const newAccount = async ({ accounts }: TestWriteSide, plan = 'business', limits = {}) => {
  const { accountId } = await accounts.open({ plan, contact: null }, 'test')
  await accounts.change(accountId, { type: 'setLimits', limits }, 'test')
  return accountId
}
const messages = async (side: TestWriteSide, stream: string) =>
  (await eventsOf(side, stream)).flatMap((event) =>
    event.type === 'WebhookMessageQueued' ? [event.data] : [],
  )

/** A canceled check; returns its stream. */
async function canceled(side: TestWriteSide, account: string): Promise<string> {
  const { checkId } = await requestCheck(side.checks, caller(account), newCheck())
  await side.runner.run(checkDecider, checkStream(checkId), { type: 'cancel' }, contextOf(account))
  return checkStream(checkId)
}

/** A canceled check of a batch; returns its stream. */
async function canceledMember(side: TestWriteSide, account: string): Promise<string> {
  const { checkId, state } = await requestCheck(side.checks, caller(account), newCheck())
  if (!state.requested) throw new Error('it was not requested')
  const { at: _at, account: _account, mode: _mode, plan: _plan, ...requested } = state.requested
  const stream = checkStream(`${checkId}-member`)
  const request = { ...requested, checkId: `${checkId}-member`, batchId: 'bat_1', reservation: null }
  const context = contextOf(account)
  await side.runner.run(checkDecider, stream, { type: 'request', request, carried: [] }, context)
  await side.runner.run(checkDecider, stream, { type: 'cancel' }, context)
  return stream
}

describe('the end of a check', () => {
  it('is queued once on every endpoint of its mode that subscribes to it', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const wants = { eventTypes: ['check.canceled' as const] }
    const streams = [
      await newEndpoint(side, account, nextId(), wants),
      await newEndpoint(side, account, nextId(), wants),
      await newEndpoint(side, account, nextId()),
      await newEndpoint(side, account, nextId(), { ...wants, mode: 'test' }),
    ]
    const check = await canceled(side, account)
    await react(side, check)
    await react(side, check)
    const queued = await Promise.all(streams.map((stream) => messages(side, stream)))
    expect(queued.map(({ length }) => length)).toEqual([1, 1, 0, 0])
    const [end] = (await eventsOf(side, check)).slice(-1)
    expect(queued[0]?.[0]).toMatchObject({
      eventType: 'check.canceled',
      subject: { kind: 'check', id: check.slice('check-'.length), revision: end?.revision },
      at: end?.time,
      trigger: 'event',
    })
    expect(queued[0]?.[0]?.messageId).not.toBe(queued[1]?.[0]?.messageId)
  })

  it('receives the members of a batch only if it asked for them', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const wants = { eventTypes: ['check.canceled' as const] }
    const without = await newEndpoint(side, account, nextId(), wants)
    const including = await newEndpoint(side, account, nextId(), { ...wants, includeBatchMembers: true })
    await react(side, await canceledMember(side, account))
    expect(await messages(side, without)).toEqual([])
    expect(await messages(side, including)).toHaveLength(1)
  })
})

describe('a month of quota', () => {
  it('is announced at 80% and at 100%, once each', async () => {
    const side = world.get()
    const account = await newAccount(side, 'business', { checksPerMonth: 5 })
    const stream = await newEndpoint(side, account, nextId(), { eventTypes: ['quota.threshold_reached'] })
    for (let n = 0; n < 5; n++) await requestCheck(side.checks, caller(account), newCheck())
    const month = quotaStream(account, monthOf(side.now()))
    await react(side, month)
    await react(side, month)
    expect((await messages(side, stream)).map(({ subject }) => subject)).toEqual([
      { kind: 'quota', month: monthOf(side.now()), percent: 80, used: 4, limit: 5 },
      { kind: 'quota', month: monthOf(side.now()), percent: 100, used: 5, limit: 5 },
    ])
  })
})

describe('an endpoint that pauses itself', () => {
  it('is announced to the other endpoints of its account and mode', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const wants = { eventTypes: ['webhook.paused' as const, 'check.completed' as const] }
    const id = nextId()
    const stream = await newEndpoint(side, account, id, wants)
    const other = await newEndpoint(side, account, nextId(), wants)
    const run = (command: Parameters<typeof webhookDecider.decide>[1]) =>
      side.runner.run(webhookDecider, stream, command, contextOf(account))
    await run(queue('a'))
    await run(failure('a', 1, side.now(), { cause: 'gone', status: 410 }))
    await react(side, stream)
    await react(side, stream)
    expect((await messages(side, other)).map(({ subject }) => subject)).toEqual([
      { kind: 'endpoint', endpointId: id, cause: 'gone', since: expect.any(String), revision: 2 },
    ])
    expect(await messages(side, stream)).toHaveLength(1)
  })
})

describe('a change of plan', () => {
  const pause = async (side: TestWriteSide, stream: string) =>
    side.runner.look(webhookDecider, stream, 'newest', ({ paused }) => paused?.cause ?? null)

  it('to Start pauses endpoints, and another resumes those that it paused', async () => {
    const side = world.get()
    const account = await newAccount(side, 'agency')
    const [one, own] = [
      await newEndpoint(side, account, nextId()),
      await newEndpoint(side, account, nextId()),
    ]
    await side.runner.run(webhookDecider, own, { type: 'pause', by: 'user' }, contextOf(account))
    await side.accounts.change(account, { type: 'changePlan', plan: 'start' }, 'test')
    await react(side, accountStream(account))
    expect([await pause(side, one), await pause(side, own)]).toEqual(['plan', 'user'])
    expect((await eventsOf(side, one)).map(({ mode }) => mode)).toEqual(['live', 'live'])
    await side.accounts.change(account, { type: 'changePlan', plan: 'business' }, 'test')
    await react(side, accountStream(account))
    expect([await pause(side, one), await pause(side, own)]).toEqual([null, 'user'])
  })
})

describe('an erased account', () => {
  it('has no endpoints any more', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const stream = await newEndpoint(side, account, nextId())
    await side.accounts.change(account, { type: 'erase' }, 'test')
    await react(side, accountStream(account))
    expect((await eventsOf(side, stream)).at(-1)?.type).toBe('WebhookEndpointDeleted')
  })
})
