import { describe, expect, it } from '@jest/globals'
import { Pace } from '../../src/fairness/pace.ts'

/** A pace over a loop with a given load. */
function opened() {
  const loop = { at: 0, busy: 0 }
  const pace = new Pace({ now: () => loop.at, utilization: () => loop.busy })
  /** How many pieces of work begin in this time, while more are always waiting. */
  const begunIn = (ms: number) => {
    let begun = 0
    for (const end = loop.at + ms; loop.at < end; ) {
      const wait = pace.take()
      if (wait === 0) begun += 1
      loop.at += Math.max(1, wait)
    }
    return begun
  }
  return { loop, pace, begunIn }
}

describe('the pace of background work', () => {
  it('delays nothing while the event loop has time', () => {
    const { pace } = opened()
    expect(Array.from({ length: 1_000 }, () => pace.take()).every((wait) => wait === 0)).toBe(true)
  })

  it('slows down while the loop is busy, but never to nothing', () => {
    const { loop, begunIn } = opened()
    loop.busy = 1
    begunIn(2_000)
    expect(begunIn(10_000)).toBe(20)
  })

  it('grows again when the loop has time', () => {
    const { loop, begunIn } = opened()
    loop.busy = 1
    begunIn(2_000)
    loop.busy = 0.1
    begunIn(10_000)
    expect(begunIn(100)).toBe(100)
  })

  it('settles at the rate that the loop has time for', () => {
    const loop = { at: 0 }
    // Each piece of work takes 20 ms of the loop: 40 per second leave it a fifth of its time.
    let begun = 0
    let lookedAt = 0
    const pace = new Pace({
      now: () => loop.at,
      utilization: () => {
        const busy = (begun * 20) / (loop.at - lookedAt)
        begun = 0
        lookedAt = loop.at
        return busy
      },
    })
    let total = 0
    for (; loop.at < 60_000; loop.at += 1) {
      if (pace.take() > 0) continue
      begun += 1
      total += 1
    }
    expect(total / 60).toBeGreaterThan(20)
    expect(total / 60).toBeLessThan(60)
  })
})
