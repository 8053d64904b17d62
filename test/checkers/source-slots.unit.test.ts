import { describe, expect, it } from '@jest/globals'
import { SourceSlots } from '../../src/checkers/source-slots.ts'
import { readSettings } from '../../src/settings/settings.ts'

const never = new AbortController().signal

/** Notes who begins, in order; no check leaves without a call. */
function opened(all: number) {
  const slots = new SourceSlots(all)
  const begun: string[] = []
  const enter = (urgency: 'waiting' | 'background', account: string, times = 1) => {
    for (let n = 0; n < times; n++)
      void slots.enter(urgency, account, never).then(() => begun.push(`${urgency} ${account}`))
  }
  const settled = () => new Promise(setImmediate)
  return { slots, begun, enter, settled }
}
const count = (begun: readonly string[], what: string) => begun.filter((one) => one === what).length

describe('the slots of a source', () => {
  it('start a check with a waiting caller while a batch holds all the slots it may', async () => {
    const { begun, enter, settled } = opened(16)
    enter('background', 'a', 50)
    await settled()
    expect(begun.length).toBeLessThan(16)
    enter('waiting', 'b')
    await settled()
    expect(begun.at(-1)).toBe('waiting b')
  })

  it('start a background check of another account while a batch holds all the slots it may', async () => {
    const { begun, enter, settled } = opened(16)
    enter('background', 'a', 50)
    enter('background', 'b', 50)
    enter('background', 'c')
    await settled()
    expect(count(begun, 'background b')).toBeGreaterThan(0)
    expect(count(begun, 'background c')).toBe(1)
  })

  it('prefer waiting callers and alternate between accounts when a slot is free again', async () => {
    const { slots, begun, enter, settled } = opened(1)
    enter('waiting', 'a')
    await settled()
    enter('background', 'a', 2)
    enter('waiting', 'b', 2)
    enter('background', 'c', 2)
    enter('waiting', 'd')
    for (const account of ['a', 'b', 'd', 'b']) {
      slots.leave('waiting', account)
      await settled()
    }
    for (const account of ['a', 'c', 'a']) {
      slots.leave('background', account)
      await settled()
    }
    expect(begun.slice(1)).toEqual([
      ...['waiting b', 'waiting d', 'waiting b'],
      ...['background a', 'background c', 'background a', 'background c'],
    ])
  })

  it('never exceed their number', async () => {
    const { begun, enter, settled } = opened(8)
    for (let n = 0; n < 20; n++) enter('waiting', `account ${n}`)
    await settled()
    expect(begun).toHaveLength(8)
  })

  it('leave out a check that was aborted in the queue', async () => {
    const { slots, begun, enter, settled } = opened(1)
    enter('waiting', 'a')
    const aborting = new AbortController()
    const given = slots.enter('waiting', 'b', aborting.signal)
    enter('waiting', 'c')
    aborting.abort()
    expect(await given).toBe('aborted')
    expect(await slots.enter('waiting', 'b', aborting.signal)).toBe('aborted')
    slots.leave('waiting', 'a')
    await settled()
    expect(begun).toEqual(['waiting a', 'waiting c'])
  })
})

describe.each([1, 10])('the slots of a source while checks of %d accounts hang', (accounts) => {
  it.each(['waiting', 'background'] as const)(
    'start a %s check of another account at once',
    async (urgency) => {
      const { begun, enter, settled } = opened(32)
      for (let n = 0; n < accounts; n++) {
        enter('waiting', `greedy ${n}`, 200 / accounts)
        await settled()
      }
      enter(urgency, 'polite')
      await settled()
      expect(begun).toContain(`${urgency} polite`)
    },
  )

  it('start a second check of another account while its first one still runs', async () => {
    const { begun, enter, settled } = opened(readSettings({}).TEST_CONCURRENCY)
    for (let n = 0; n < accounts; n++) {
      enter('waiting', `greedy ${n}`, 200 / accounts)
      await settled()
    }
    enter('waiting', 'polite', 2)
    await settled()
    expect(count(begun, 'waiting polite')).toBe(2)
  })
})
