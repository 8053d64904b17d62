import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import { ProcessorTurns } from '../../src/fairness/processor-turns.ts'

const settled = () => new Promise(setImmediate)

class Caller extends EventEmitter {
  closed = false
  disconnect(): void {
    this.closed = true
    this.emit('close')
  }
}

/** Work that ends on request; records whose work began, in order. */
function opened(width: number) {
  const lane = new ProcessorTurns(width)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (account: string, caller = new Caller()) =>
    lane.run(account, caller, () => {
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
  let after = ''
  const held = lane.run('a', new Caller(), async (turn) => {
    after = `${await turn.aside(waited.promise)}, and continued`
  })
  void ask('b')
  await settled()
  expect(begun).toEqual(['b'])
  waited.resolve('it came')
  await settled()
  expect(after).toBe('')
  endOne()
  await held
  expect(after).toBe('it came, and continued')
})

it('a lane never begins the work of a caller that disconnected, and keeps no place for it', async () => {
  const { begun, ask, endOne } = opened(1)
  const leaving = new Caller()
  void ask('a')
  const left = ask('b', leaving)
  void ask('c')
  leaving.disconnect()
  await left
  expect(leaving.listenerCount('close')).toBe(0)
  endOne()
  await settled()
  expect(begun).toEqual(['a', 'c'])
  const late = new Caller()
  late.disconnect()
  await ask('b', late)
  expect(begun).toEqual(['a', 'c'])
})

it('a lane lets waiting work of a disconnected caller end at once, and its turn is free afterwards', async () => {
  const { lane, begun, ask, endOne } = opened(1)
  const leaving = new Caller()
  const disconnected = new Promise<void>((resolve) => leaving.once('close', resolve))
  const waiting = lane.run('a', leaving, (turn) => turn.aside(disconnected))
  void ask('b')
  void ask('c')
  await settled()
  leaving.disconnect()
  await waiting
  expect(begun).toEqual(['b'])
  endOne()
  await settled()
  expect(begun).toEqual(['b', 'c'])
})
