import { describe, expect, it } from '@jest/globals'
import { warmUpSoon } from '../../src/service/warm-up.ts'
import { eventually } from '../support/eventually.ts'

const AT_ONCE = { first: 0, next: 0 }

describe('the warm-up', () => {
  it('loads the lists of the roles after the start, each in a separate turn', async () => {
    const seen: string[] = []
    const list = (name: string) => () => {
      seen.push(name)
      setImmediate(() => seen.push(`turn after ${name}`))
    }
    const lists = { api: [list('goods'), list('bars')], checkers: [list('brands')], timers: [list('other')] }
    const stop = warmUpSoon(['checkers', 'api'], lists, AT_ONCE)
    expect(seen).toEqual([])
    await eventually(() => seen.length === 6)
    const turns = ['brands', 'goods', 'bars'].flatMap((name) => [name, `turn after ${name}`])
    expect(seen).toEqual(turns)
    stop()
  })

  it('ends with the service', async () => {
    const seen: string[] = []
    const stopped: (() => void)[] = []
    const first = () => {
      seen.push('first')
      for (const stop of stopped) stop()
    }
    stopped.push(warmUpSoon(['api'], { api: [first, () => seen.push('second')] }, AT_ONCE))
    await eventually(() => seen.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual(['first'])
  })
})
