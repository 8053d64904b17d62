import { describe, expect, it } from '@jest/globals'
import { StreamQueue } from '../../../src/engine/dispatch/stream-queue.ts'
import { Turns } from '../../../src/engine/dispatch/turns.ts'
import type { Share } from '../../../src/fairness/classed-slots.ts'

const BUFFER = 8
const greedy: Share = { account: 'greedy', urgency: 'background' }

/** Turns whose streams record their start and never end by themselves. */
function opened() {
  const begun: string[] = []
  const turns = new Turns({ concurrency: 1_000, shares: { slots: BUFFER, of: () => undefined } })
  const stream = (name: string) =>
    new StreamQueue(name, async () => {
      begun.push(name)
    })
  const come = (name: string, share: Share) => {
    const one = stream(name)
    if (turns.admit(one, share)) turns.add(one)
    return one
  }
  return { begun, turns, come }
}

describe('the turns of a group whose accounts share its memory', () => {
  it('postpone streams beyond the share of an account until it returns a slot', () => {
    const { begun, turns, come } = opened()
    const streams = Array.from({ length: BUFFER }, (_, n) => come(`greedy ${n}`, greedy))
    turns.begin()
    const share = begun.length
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(BUFFER - 1)
    come('polite', { account: 'polite', urgency: 'background' })
    turns.begin()
    expect(begun).toHaveLength(share + 1)
    for (const stream of streams.slice(0, 2)) turns.leave(stream)
    turns.begin()
    expect(begun.at(-1)).toBe(`greedy ${share}`)
  })

  it('begin work that a client waits for before background work', () => {
    const { begun, turns, come } = opened()
    const streams = Array.from({ length: BUFFER }, (_, n) => come(`first ${n}`, greedy))
    turns.begin()
    come('later', greedy)
    for (let n = 0; n < BUFFER; n++) come(`waiting ${n}`, { ...greedy, urgency: 'waiting' })
    turns.begin()
    const before = begun.length
    if (streams[0]) turns.leave(streams[0])
    turns.begin()
    expect(begun.slice(before)).toEqual([expect.stringMatching(/^waiting/)])
  })

  it('forget the postponed streams of a lost partition', () => {
    const { begun, turns, come } = opened()
    const streams = Array.from({ length: 2 * BUFFER }, (_, n) => come(`greedy ${n}`, greedy))
    turns.begin()
    const share = begun.length
    for (const stream of streams) turns.leave(stream)
    turns.forget(new Set(streams))
    turns.begin()
    expect(begun).toHaveLength(share)
  })

  it('hold further events when 20,000 streams are postponed, which stops reading', () => {
    const { turns, come } = opened()
    for (let n = 0; n < 20_000 + BUFFER; n++) come(`greedy ${n}`, greedy)
    expect(come('one more', greedy).slot).toEqual(greedy)
    turns.forget(new Set())
  })
})
