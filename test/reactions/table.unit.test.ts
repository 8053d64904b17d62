import { describe, expect, it } from '@jest/globals'
import { requestCheck } from '../../src/commands/check/request.ts'
import { quotaDecider } from '../../src/commands/quota/decider.ts'
import { accountStream, quotaStream } from '../../src/events/streams.ts'
import { react } from '../support/react.ts'
import { caller, eventsOf, newCheck, type TestWriteSide, useWriteSide } from '../support/write-side.ts'

const NOVEMBER = Date.UTC(2026, 10, 1)
const DECEMBER = Date.UTC(2026, 11, 1)
const world = useWriteSide(NOVEMBER)

async function newAccount(side: TestWriteSide, plan: string): Promise<string> {
  side.clock.now = NOVEMBER
  return (await side.accounts.open({ plan, contact: null }, 'test')).accountId
}
const liveKey = (side: TestWriteSide, account: string, expiresAt: string | null = null) =>
  side.accounts.issueKey(account, { mode: 'live', scopes: ['checks:read'], label: null, expiresAt }, 'test')

describe('a change of plan', () => {
  it('reaches the month that is', async () => {
    const side = world.get()
    const account = await newAccount(side, 'start')
    await requestCheck(side.checks, caller(account), newCheck())
    await side.accounts.change(account, { type: 'changePlan', plan: 'agency' }, 'test')
    await react(side, accountStream(account))
    const { state } = await side.runner.fold(quotaDecider, quotaStream(account, '202611'))
    expect(state.terms).toMatchObject({ plan: 'agency', limit: 280 })
  })

  it('changes no past month when it is processed again later', async () => {
    const side = world.get()
    const account = await newAccount(side, 'start')
    await requestCheck(side.checks, caller(account), newCheck())
    await side.accounts.change(account, { type: 'changePlan', plan: 'agency' }, 'test')
    await react(side, accountStream(account))
    side.clock.now = DECEMBER
    await side.accounts.change(account, { type: 'changePlan', plan: 'business' }, 'test')
    await react(side, accountStream(account))
    await liveKey(side, account)
    const before = [
      await eventsOf(side, quotaStream(account, '202611')),
      await eventsOf(side, quotaStream(account, '202612')),
    ]
    await react(side, accountStream(account))
    expect([
      await eventsOf(side, quotaStream(account, '202611')),
      await eventsOf(side, quotaStream(account, '202612')),
    ]).toEqual(before)
    const { state } = await side.runner.fold(quotaDecider, quotaStream(account, '202611'))
    expect(state.terms).toMatchObject({ plan: 'agency', limit: 280 })
  })

  it('leaves the oldest live key that still works', async () => {
    const side = world.get()
    const account = await newAccount(side, 'business')
    await liveKey(side, account, '2026-11-02T00:00:00.000Z')
    const { key } = await liveKey(side, account)
    await liveKey(side, account)
    side.clock.now += 7 * 86_400_000
    await side.accounts.change(account, { type: 'changePlan', plan: 'start' }, 'test')
    await react(side, accountStream(account))
    const permanent = (await side.accounts.keys(account, 'live')).filter(
      ({ expiresAt }) => expiresAt === null,
    )
    expect(permanent.map(({ id }) => id)).toEqual([key.id])
  })
})

describe('the keys of an erased account', () => {
  it('are revoked without an event when their history is processed again', async () => {
    const side = world.get()
    const account = await newAccount(side, 'business')
    const { key } = await liveKey(side, account)
    const [granted] = (await side.directory.freshAccount(account)).keys
    await side.accounts.revokeKey(account, key.id, 'lost', 'test')
    await side.accounts.change(account, { type: 'erase' }, 'test')
    await expect(react(side, `key-${granted?.keyHash}`)).resolves.toBeUndefined()
  })
})
