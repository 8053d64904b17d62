import { expect, it } from '@jest/globals'
import { LoopTurns } from '../../src/fairness/loop-turns.ts'

/** Turns over an event loop whose iterations begin on request; records whose work began, in order. */
function opened() {
  const next: (() => void)[] = []
  const turns = new LoopTurns((run) => next.push(run))
  const begun: string[] = []
  const ask = (account: string, count = 1) => {
    for (let n = 0; n < count; n++) {
      const turn = turns.next(account)
      if (turn) void turn.then(() => begun.push(account))
      else begun.push(account)
    }
  }
  /** Runs one iteration, and what begins in it. */
  const iterate = async () => {
    for (const run of next.splice(0)) run()
    await new Promise(setImmediate)
  }
  return { ask, begun, iterate, isIdle: () => next.length === 0 }
}

it('lets work begin at once while the loop has nothing else', async () => {
  const { ask, begun, iterate, isIdle } = opened()
  for (let n = 0; n < 3; n++) {
    ask('one')
    expect(begun).toHaveLength(n + 1)
    await iterate()
  }
  expect(isIdle()).toBe(true)
})

it('lets the same few pieces of work begin in every iteration, however many wait', async () => {
  const { ask, begun, iterate, isIdle } = opened()
  ask('greedy', 42)
  const first = begun.length
  expect(first).toBeLessThan(10)
  for (let total = first; total < 42; total = Math.min(42, total + first)) {
    expect(begun).toHaveLength(total)
    await iterate()
  }
  expect(begun).toHaveLength(42)
  await iterate()
  expect(isIdle()).toBe(true)
})

it.each([1, 10])('lets another account begin soon despite %d greedy ones', async (count) => {
  const { ask, begun, iterate } = opened()
  for (let n = 0; n < count; n++) ask(`greedy ${n}`, 1_000)
  const before = begun.length
  ask('polite')
  for (let n = 0; !begun.includes('polite'); n++) {
    expect(n).toBeLessThan(count)
    await iterate()
  }
  // At most one piece of each other account came first.
  expect(begun.indexOf('polite') - before).toBeLessThanOrEqual(count)
})

it('keeps the order of an account, and its turn while others ask', async () => {
  const { ask, begun, iterate } = opened()
  ask('greedy', 4)
  for (const account of ['a', 'b', 'a', 'c', 'b', 'a']) ask(account)
  await iterate()
  await iterate()
  expect(begun.slice(4)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})
