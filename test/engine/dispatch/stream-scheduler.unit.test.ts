import { describe, expect, it } from '@jest/globals'
import { StreamQueue } from '../../../src/engine/dispatch/stream-queue.ts'
import { StreamScheduler } from '../../../src/engine/dispatch/stream-scheduler.ts'
import type { Share } from '../../../src/fairness/classed-slots.ts'

const BUFFER = 8
const greedy: Share = { account: 'greedy', urgency: 'background' }

/** A scheduler whose streams record their start and never end by themselves. */
function opened() {
  const begun: string[] = []
  const scheduler = new StreamScheduler({
    concurrency: 1_000,
    shares: { slots: BUFFER, of: () => undefined },
  })
  const stream = (name: string) =>
    new StreamQueue(name, async () => {
      begun.push(name)
    })
  const come = (name: string, share: Share) => {
    const one = stream(name)
    if (scheduler.admit(one, share)) scheduler.add(one)
    return one
  }
  return { begun, scheduler, come }
}

describe('the stream scheduler of a group whose accounts share its memory', () => {
  it('postpones streams beyond the share of an account until it returns a slot', () => {
    const { begun, scheduler, come } = opened()
    const streams = Array.from({ length: BUFFER }, (_, n) => come(`greedy ${n}`, greedy))
    scheduler.begin()
    const share = begun.length
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(BUFFER - 1)
    come('polite', { account: 'polite', urgency: 'background' })
    scheduler.begin()
    expect(begun).toHaveLength(share + 1)
    for (const stream of streams.slice(0, 2)) scheduler.leave(stream)
    scheduler.begin()
    expect(begun.at(-1)).toBe(`greedy ${share}`)
  })

  it('begins work that a client waits for before background work', () => {
    const { begun, scheduler, come } = opened()
    const streams = Array.from({ length: BUFFER }, (_, n) => come(`first ${n}`, greedy))
    scheduler.begin()
    come('later', greedy)
    for (let n = 0; n < BUFFER; n++) come(`waiting ${n}`, { ...greedy, urgency: 'waiting' })
    scheduler.begin()
    const before = begun.length
    if (streams[0]) scheduler.leave(streams[0])
    scheduler.begin()
    expect(begun.slice(before)).toEqual([expect.stringMatching(/^waiting/)])
  })

  it('forgets the postponed streams of a lost partition', () => {
    const { begun, scheduler, come } = opened()
    const streams = Array.from({ length: 2 * BUFFER }, (_, n) => come(`greedy ${n}`, greedy))
    scheduler.begin()
    const share = begun.length
    for (const stream of streams) scheduler.leave(stream)
    scheduler.forget(new Set(streams))
    scheduler.begin()
    expect(begun).toHaveLength(share)
  })

  it('holds further events when 20,000 streams are postponed, which stops reading', () => {
    const { scheduler, come } = opened()
    for (let n = 0; n < 20_000 + BUFFER; n++) come(`greedy ${n}`, greedy)
    expect(come('one more', greedy).slot).toEqual(greedy)
    scheduler.forget(new Set())
  })
})
