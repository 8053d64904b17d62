import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { accountDecider } from '../../src/commands/account/decider.ts'
import { CommandRunner } from '../../src/commands/runner/runner.ts'
import { accountStream } from '../../src/events/streams.ts'
import { context } from '../support/history.ts'
import { useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

/** The cache reads the clock at most once per millisecond. */
const nextMillisecond = () => setTimeout(5)

describe('the directory of keys and accounts', () => {
  afterEach(() => void jest.restoreAllMocks())

  it('gives no answer that is older than five seconds, also where it hears of no event', async () => {
    const { directory, accounts, engine, now } = world.get()
    const { accountId } = await accounts.open({ plan: 'business', contact: null }, 'test')
    const begun = performance.now()
    const clock = jest.spyOn(performance, 'now').mockReturnValue(begun)
    await nextMillisecond()
    expect((await directory.account(accountId)).status).toBe('open')
    const elsewhere = new CommandRunner({ store: engine.store, now, newId: randomUUID })
    const suspend = { type: 'suspend', accountId, reason: 'test' } as const
    await elsewhere.run(accountDecider, accountStream(accountId), suspend, context)
    clock.mockReturnValue(begun + 4_900)
    await nextMillisecond()
    expect((await directory.account(accountId)).status).toBe('open')
    clock.mockReturnValue(begun + 5_100)
    await nextMillisecond()
    expect((await directory.account(accountId)).status).toBe('suspended')
  })
})
