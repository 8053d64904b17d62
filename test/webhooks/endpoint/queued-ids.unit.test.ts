import { describe, expect, it } from '@jest/globals'
import {
  hasSeen,
  nothingSeen,
  QueuingForgotten,
  remember,
  type Seen,
} from '../../../src/webhooks/endpoint/queued-ids.ts'
import { iso, START } from '../../support/webhook-commands.ts'

/** Ids `m1`, `m2` … at revisions 1, 2 …, one per second. */
function remembered(count: number): Seen {
  let seen = nothingSeen()
  for (let n = 1; n <= count; n++)
    seen = remember(seen, `m${n}`, { revision: n, time: iso(START + n * 1_000) })
  return seen
}
const sought = (queueId: string, second: number, trigger = 'event') => ({
  queueId,
  trigger,
  at: iso(START + second * 1_000),
})

describe('what an endpoint queued', () => {
  const seen = remembered(100_001)

  it('knows at least the newest 50,000, however old their events are', () => {
    expect(hasSeen(seen, sought('m50001', -1_000_000))).toBe(true)
    expect(hasSeen(seen, sought('m100001', 100_001))).toBe(true)
  })

  it('does not know an event from a forgotten time until the stream was searched', () => {
    const old = sought('m50000', 50_000)
    expect(() => hasSeen(seen, old)).toThrow(QueuingForgotten)
    expect(() => hasSeen(seen, { ...old, absentBefore: 50_000 })).toThrow('revision 50001')
    expect(hasSeen(seen, { ...old, absentBefore: 50_001 })).toBe(false)
  })

  it('takes an event as new that happened later, and what the owner asks for', () => {
    expect(hasSeen(seen, sought('new', 100_002))).toBe(false)
    expect(hasSeen(seen, sought('again', 1, 'redeliver'))).toBe(false)
  })

  it('knows every event while nothing is forgotten', () => {
    expect(hasSeen(remembered(100_000), sought('late', -1_000_000))).toBe(false)
  })
})
