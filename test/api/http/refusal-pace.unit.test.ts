import { describe, expect, it } from '@jest/globals'
import { RefusalPace } from '../../../src/api/http/refusal-pace.ts'

const delays = (pace: RefusalPace, sender: string, count: number, now: number): number[] =>
  Array.from({ length: count }, () => pace.delay(sender, now))

describe('the pace of refusals', () => {
  it('answers twenty within a second at once, and holds the others back ever longer, up to 3 s', () => {
    const all = delays(new RefusalPace(), 'a', 200, 5_000)
    expect(all.slice(0, 20)).toEqual(Array(20).fill(0))
    expect(all.slice(20, 23)).toEqual([50, 100, 150])
    expect(all.slice(80)).toEqual(Array(120).fill(3_000))
  })

  it('is that of each sender', () => {
    const pace = new RefusalPace()
    delays(pace, 'a', 100, 0)
    expect(pace.delay('b', 0)).toBe(0)
  })

  it('recovers within four seconds, and never holds back who is refused now and then', () => {
    const pace = new RefusalPace()
    delays(pace, 'a', 1_000, 0)
    expect(pace.delay('a', 4_100)).toBe(0)
    for (let now = 10_000; now < 20_000; now += 60) expect(pace.delay('a', now)).toBe(0)
  })

  it('holds at most 1,000 refusals back at the same time', async () => {
    const pace = new RefusalPace()
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = Array.from({ length: 1_000 }, () => pace.hold(() => promise))
    expect(await pace.hold(() => promise)).toBe(false)
    resolve()
    expect(new Set(await Promise.all(held))).toEqual(new Set([true]))
    expect(await pace.hold(() => promise)).toBe(true)
  })
})
