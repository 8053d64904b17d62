import { getEventListeners, once } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { InFlight } from '../../src/checkers/in-flight.ts'
import { contextOf } from '../../src/commands/caller.ts'
import { checkDecider } from '../../src/commands/check/decider.ts'
import { requestCheck } from '../../src/commands/check/request.ts'
import { checkStream } from '../../src/events/streams.ts'
import { caller, newCheck, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

describe('questions in running', () => {
  it('are aborted by the stop of the process, with its reason', () => {
    const outer = new AbortController()
    const { signal, end } = new InFlight().start('chk_1', outer.signal, 60_000)
    outer.abort('stop')
    expect([signal.aborted, signal.reason]).toEqual([true, 'stop'])
    end()
    const late = new InFlight().start('chk_1', outer.signal, 60_000)
    expect(late.signal.aborted).toBe(true)
    late.end()
  })

  it('are aborted with their check, and no other is', () => {
    const inFlight = new InFlight()
    const { signal: outer } = new AbortController()
    const one = inFlight.start('chk_1', outer, 60_000)
    const other = inFlight.start('chk_2', outer, 60_000)
    inFlight.abort('chk_1')
    expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false])
    one.end()
    other.end()
  })

  it('are aborted when the deadline of their check ends it', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const asking = caller(accountId)
    const { checkId } = await requestCheck(side.checks, asking, newCheck({ deadline: side.clock.now }))
    const inFlight = new InFlight()
    const following = await inFlight.follow(side.engine.store)
    const { signal, end } = inFlight.start(checkId, new AbortController().signal, 60_000)
    const aborted = once(signal, 'abort')
    const expire = { type: 'expire', now: new Date(side.clock.now).toISOString() } as const
    await side.runner.run(checkDecider, checkStream(checkId), expire, contextOf(asking, checkId))
    await aborted
    end()
    await following.stop()
  })

  it('do not begin once their check was seen to end, while they were in line', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const asking = caller(accountId)
    const { checkId } = await requestCheck(
      side.checks,
      asking,
      newCheck({ deadline: side.clock.now + 60_000 }),
    )
    const inFlight = new InFlight()
    const following = await inFlight.follow(side.engine.store)
    const seen = inFlight.start(checkId, new AbortController().signal, 60_000)
    const aborted = once(seen.signal, 'abort')
    await side.runner.run(checkDecider, checkStream(checkId), { type: 'cancel' }, contextOf(asking, checkId))
    await aborted
    seen.end()
    const late = inFlight.start(checkId, new AbortController().signal, 60_000)
    expect(late.signal.aborted).toBe(true)
    late.end()
    await following.stop()
  })

  it('are counted by check', () => {
    const inFlight = new InFlight()
    const { signal } = new AbortController()
    const [one, other] = [inFlight.start('chk_1', signal, 60_000), inFlight.start('chk_1', signal, 60_000)]
    expect([inFlight.running('chk_1'), inFlight.running('chk_2')]).toEqual([2, 0])
    one.end()
    other.end()
    expect(inFlight.running('chk_1')).toBe(0)
  })

  it('leave no listener on a signal that outlives them', () => {
    const { signal } = new AbortController()
    const running = new InFlight().start('chk_1', signal, 60_000)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    running.end()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
