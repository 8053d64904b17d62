import { describe, expect, it } from '@jest/globals'
import { Places } from '../../src/checkers/places.ts'

const never = new AbortController().signal

/** Notes who begins, in order; nobody leaves by himself. */
function opened(all: number) {
  const places = new Places(all)
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
    expect(count(begun, 'background b')).toBe(1)
    expect(count(begun, 'background c')).toBe(1)
  })

  it('let those who wait go first and accounts take turns when a place is free again', async () => {
    const { places, begun, enter, settled } = opened(1)
    enter('waiting', 'a')
    await settled()
    enter('background', 'a', 2)
    enter('waiting', 'b', 2)
    enter('background', 'c', 2)
    enter('waiting', 'd')
    for (const urgency of ['waiting', 'waiting', 'waiting', 'waiting'] as const) {
      places.leave(urgency, '')
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

  it('are never more than there are, and all of them for those who wait', async () => {
    const { begun, enter, settled } = opened(8)
    enter('waiting', 'a', 20)
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
