import { afterEach, describe, expect, it } from '@jest/globals'
import { chance, clock, timers, useRuntime } from '../../src/primitives/runtime.ts'

afterEach(() => useRuntime())

describe('the runtime', () => {
  it('can be replaced for functions that were passed on before', () => {
    const { now } = clock
    useRuntime({ ...own, now: () => 7 })
    expect(now()).toBe(7)
    useRuntime()
    expect(now()).toBeGreaterThan(1_700_000_000_000)
  })

  it('draws bytes that differ, in every length', () => {
    for (const length of [0, 1, 12, 32, 255, 256, 257, 5_000]) {
      const [one, other] = [chance.bytes(length), chance.bytes(length)]
      expect([one.length, other.length]).toEqual([length, length])
      if (length >= 12) expect(one.equals(other)).toBe(false)
    }
  })

  it('keeps drawn bytes apart from the pool', () => {
    const drawn = chance.bytes(16)
    const copy = Buffer.from(drawn)
    for (let n = 0; n < 1_000; n++) chance.bytes(16)
    expect(drawn.equals(copy)).toBe(true)
  })

  it('draws whole numbers below a limit, from 0 or from a least one', () => {
    const drawn = Array.from({ length: 200 }, () => [chance.integer(3), chance.integer(5, 7)])
    expect(new Set(drawn.map(([one]) => one))).toEqual(new Set([0, 1, 2]))
    expect(new Set(drawn.map(([, other]) => other))).toEqual(new Set([5, 6]))
  })

  it('ends a wait with its signal', async () => {
    const stopping = new AbortController()
    const waiting = timers.sleep(60_000, { signal: stopping.signal })
    stopping.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await expect(timers.sleep(1)).resolves.toBeUndefined()
  })
})

const own = {
  ...clock,
  setTimeout: timers.setTimeout,
  setInterval: timers.setInterval,
  setImmediate: timers.setImmediate,
  ...chance,
  clear: () => undefined,
}
