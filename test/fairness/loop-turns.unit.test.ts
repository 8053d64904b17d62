import { describe, expect, it } from '@jest/globals'
import { LoopTurns } from '../../src/fairness/loop-turns.ts'

type Kind = 'waiting' | 'long' | 'background'

/** Turns over an event loop whose iterations begin on request; records whose work began, in order. */
function opened() {
  const next: (() => void)[] = []
  const turns = new LoopTurns((run) => next.push(run))
  const begun: string[] = []
  const ask = (account: string, count = 1, kind: Kind = 'waiting') => {
    const urgency = kind === 'background' ? kind : 'waiting'
    for (let n = 0; n < count; n++) {
      const turn = turns.next({ account, urgency, isLong: kind === 'long' })
      if (turn) void turn.then(() => begun.push(account))
      else begun.push(account)
    }
  }
  /** Begins jobs of the account; returns a function that ends them. */
  const begin = (account: string, jobs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const all = Array.from({ length: jobs }, (_, n) =>
      turns.during({ account, job: `job ${n}` }, () => promise),
    )
    return async () => {
      resolve()
      await Promise.all(all)
    }
  }
  /** Runs one iteration, and what begins in it. */
  const iterate = async () => {
    for (const run of next.splice(0)) run()
    await new Promise(setImmediate)
  }
  /** Iterates until this number of pieces of the account has begun; returns the number of iterations. */
  const iterationsUntil = async (account: string, count: number) => {
    for (let n = 0; ; n++) {
      if (begun.filter((one) => one === account).length >= count) return n
      if (n === 2_000) throw new Error(`${account} starves`)
      await iterate()
    }
  }
  return { ask, begin, begun, iterate, iterationsUntil, isIdle: () => next.length === 0 }
}

describe('turns on the event loop', () => {
  it('let work begin at once while the loop has nothing else', async () => {
    const { ask, begun, iterate, isIdle } = opened()
    for (let n = 0; n < 3; n++) {
      ask('one')
      expect(begun).toHaveLength(n + 1)
      await iterate()
    }
    expect(isIdle()).toBe(true)
  })

  it('let the same few pieces of work begin in every iteration, however many wait', async () => {
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

  it('keep the iterations short while an account with few jobs is in progress, although it asks for none', async () => {
    const { ask, begin, begun, iterate } = opened()
    begin('greedy', 20)
    const end = begin('polite', 4)
    ask('greedy', 60)
    expect(begun).toHaveLength(1)
    for (let n = 2; n < 20; n++) {
      await iterate()
      expect(begun).toHaveLength(n)
    }
    ask('polite', 3)
    await iterate()
    expect(begun.slice(19).sort()).toEqual(['greedy', 'polite', 'polite', 'polite'])
    await end()
    await iterate()
    expect(begun.slice(23)).toEqual(['greedy', 'greedy', 'greedy', 'greedy'])
  })

  it.each([1, 10])(
    'give one check most of the iterations that it needs, despite %d greedy accounts',
    async (count) => {
      const { ask, begin, iterationsUntil } = opened()
      for (let n = 0; n < count; n++) {
        begin(`greedy ${n}`, 20)
        ask(`greedy ${n}`, 200)
      }
      begin('polite', 1)
      ask('polite', 70)
      expect(await iterationsUntil('polite', 70)).toBeLessThanOrEqual(70 / 3 + 2)
    },
  )

  it('count a job as in progress until all its work has ended', async () => {
    const { ask, begin, begun, iterate } = opened()
    const ends = [begin('a', 3), begin('a', 2)]
    begin('b', 2)
    ask('first', 4)
    for (const account of ['a', 'b', 'b', 'b']) ask(account)
    await ends[0]?.()
    await iterate()
    expect(begun.slice(4)).toEqual(['a', 'b', 'b', 'b'])
    for (const account of ['a', 'b', 'b', 'b']) ask(account)
    await ends[1]?.()
    begin('a', 3)
    await iterate()
    expect(begun.slice(8)).toEqual(['b', 'b', 'b', 'a'])
  })

  it('let work begin that a client waits for before background work', async () => {
    const { ask, iterationsUntil } = opened()
    for (let n = 0; n < 10; n++) ask(`batch ${n}`, 50, 'background')
    ask('waiting', 60)
    expect(await iterationsUntil('waiting', 60)).toBeLessThanOrEqual(60 / 3 + 2)
  })

  it('let at most one long piece begin in an iteration, along with light ones of others', async () => {
    const { ask, begun, iterate, iterationsUntil } = opened()
    for (let n = 0; n < 10; n++) ask('batches', 1, 'long')
    ask('checks', 60)
    for (let n = 0; begun.length < 70; n++) {
      const before = begun.filter((one) => one === 'batches').length
      await iterate()
      expect(begun.filter((one) => one === 'batches').length - before).toBeLessThanOrEqual(1)
      expect(n).toBeLessThan(100)
    }
    ask('batches', 100, 'long')
    ask('checks', 120)
    expect(await iterationsUntil('checks', 120)).toBeLessThanOrEqual(60 / 3 + 2)
  })

  it.each(['waiting', 'long', 'background'] as const)(
    'leave turns to %s work of the account with most jobs, while a light one never ends and others have long work',
    async (kind) => {
      const { ask, begin, begun, iterationsUntil } = opened()
      begin('heavy', 50)
      ask('heavy', 50, kind)
      ask('other', 1_000, 'long')
      ask('light', 2_000)
      await iterationsUntil('heavy', 50)
      expect(begun.filter((one) => one === 'light').length).toBeLessThan(2_000)
    },
  )

  it('keep the order of an account, and alternate between accounts with equally many jobs', async () => {
    const { ask, begun, iterate } = opened()
    ask('first', 4)
    for (const account of ['a', 'b', 'a', 'c', 'b', 'a']) ask(account)
    await iterate()
    await iterate()
    expect(begun.slice(4)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })
})
