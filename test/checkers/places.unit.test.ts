import { describe, expect, it } from '@jest/globals'
import { Places } from '../../src/checkers/places.ts'
import { Pace } from '../../src/fairness/pace.ts'

const idle = { now: () => 0, utilization: () => 0 }
const never = new AbortController().signal

/** Notes who begins, in order; nobody leaves by himself. */
function opened(all: number) {
  const places = new Places(all, new Pace(idle))
  const begun: string[] = []
  const enter = (urgency: 'waiting' | 'background', account: string, times = 1) => {
    for (let n = 0; n < times; n++)
      void places.enter(urgency, account, never).then(() => begun.push(`${urgency} ${account}`))
  }
  const settled = () => new Promise(setImmediate)
  return { places, begun, enter, settled }
}
const count = (begun: readonly string[], what: string) => begun.filter((one) => one === what).length

describe('the places of a source', () => {
  it('begin a check that somebody waits for while a batch holds all that it may', async () => {
    const { begun, enter, settled } = opened(16)
    enter('background', 'a', 50)
    await settled()
    expect(begun.length).toBeLessThan(16)
    enter('waiting', 'b')
    await settled()
    expect(begun.at(-1)).toBe('waiting b')
  })

  it('begin a background check of another account while a batch holds all that it may', async () => {
    const { begun, enter, settled } = opened(16)
    enter('background', 'a', 50)
    enter('background', 'b', 50)
    enter('background', 'c')
    await settled()
    expect(count(begun, 'background b')).toBeGreaterThan(0)
    expect(count(begun, 'background c')).toBe(1)
  })

  it('begin background checks slowly while the event loop is busy, and what somebody waits for at once', async () => {
    const loop = { at: 0 }
    const places = new Places(64, new Pace({ now: () => loop.at, utilization: () => 1 }))
    const background = async (account: string) => {
      loop.at += 100
      const begun = places.enter('background', account, never).then(() => true)
      return Promise.race([begun, new Promise((resolve) => setImmediate(resolve, false))])
    }
    let last: unknown = true
    for (let n = 0; n < 12; n++) last = await background(`account ${n}`)
    expect(last).toBe(false)
    expect(await places.enter('waiting', 'b', never)).toBe('at_once')
  })

  it('let those who wait go first and accounts take turns when a place is free again', async () => {
    const { places, begun, enter, settled } = opened(1)
    enter('waiting', 'a')
    await settled()
    enter('background', 'a', 2)
    enter('waiting', 'b', 2)
    enter('background', 'c', 2)
    enter('waiting', 'd')
    for (const account of ['a', 'b', 'd', 'b']) {
      places.leave('waiting', account)
      await settled()
    }
    for (const account of ['a', 'c', 'a']) {
      places.leave('background', account)
      await settled()
    }
    expect(begun.slice(1)).toEqual([
      ...['waiting b', 'waiting d', 'waiting b'],
      ...['background a', 'background c', 'background a', 'background c'],
    ])
  })

  it('are never more than there are', async () => {
    const { begun, enter, settled } = opened(8)
    for (let n = 0; n < 20; n++) enter('waiting', `account ${n}`)
    await settled()
    expect(begun).toHaveLength(8)
  })

  it('are left by whoever gave up in line', async () => {
    const { places, begun, enter, settled } = opened(1)
    enter('waiting', 'a')
    const gone = new AbortController()
    const given = places.enter('waiting', 'b', gone.signal)
    enter('waiting', 'c')
    gone.abort()
    expect(await given).toBe('aborted')
    expect(await places.enter('waiting', 'b', gone.signal)).toBe('aborted')
    places.leave('waiting', 'a')
    await settled()
    expect(begun).toEqual(['waiting a', 'waiting c'])
  })
})

describe.each([1, 10])('the places of a source while checks of %d accounts hang', (accounts) => {
  it.each(['waiting', 'background'] as const)(
    'begin a %s check of another account at once',
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
})
