import { expect, it } from '@jest/globals'
import { Lane } from '../../src/fairness/lane.ts'

const settled = () => new Promise(setImmediate)

/** Work that ends on request; records whose work began, in order. */
function opened(width: number) {
  const lane = new Lane(width)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (account: string) =>
    lane.run(account, () => {
      begun.push(account)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  return { lane, begun, ask, endOne: () => ends.shift()?.() }
}

it.each([1, 10])(
  'a lane begins the work of another account at once despite %d greedy ones',
  async (count) => {
    const { begun, ask } = opened(32)
    for (let n = 0; n < 500; n++) void ask(`greedy ${n % count}`)
    await settled()
    expect(begun.length).toBeLessThan(32)
    void ask('polite')
    await settled()
    expect(begun.at(-1)).toBe('polite')
  },
)

it('a lane that is full gives accounts turns', async () => {
  const { begun, ask, endOne } = opened(1)
  for (const account of ['a', 'a', 'a', 'b', 'c', 'b']) void ask(account)
  for (let n = 0; n < 6; n++) {
    await settled()
    endOne()
  }
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

it('a lane gives the turn of waiting work to others, and a turn back to it afterwards', async () => {
  const { lane, begun, ask, endOne } = opened(1)
  const waited = Promise.withResolvers<string>()
  const held = lane.run('a', async (turn) => `${await turn.aside(waited.promise)}, and went on`)
  void ask('b')
  await settled()
  expect(begun).toEqual(['b'])
  waited.resolve('it came')
  await settled()
  endOne()
  expect(await held).toBe('it came, and went on')
})
