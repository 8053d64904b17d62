import { describe, expect, it } from '@jest/globals'
import { LoopTurns, type Piece } from '../../src/fairness/loop-turns.ts'

const piece = (account: string, more: Partial<Piece> = {}): Piece => ({
  account,
  urgency: 'waiting',
  job: 'a job',
  ...more,
})

/** Turns over an event loop whose iterations begin on request; records whose work began, in order. */
function opened() {
  const next: (() => void)[] = []
  const turns = new LoopTurns((run) => next.push(run))
  const begun: string[] = []
  const ask = (one: Piece, count = 1) => {
    for (let n = 0; n < count; n++) {
      const turn = turns.next(one)
      if (turn) void turn.then(() => begun.push(one.account))
      else begun.push(one.account)
    }
  }
  /** One piece each of several jobs. */
  const askForJobs = (account: string, jobs: number, more: Partial<Piece> = {}) => {
    for (let n = 0; n < jobs; n++) ask(piece(account, { job: `job ${n}`, ...more }))
  }
  /** Runs one iteration, and what begins in it. */
  const iterate = async () => {
    for (const run of next.splice(0)) run()
    await new Promise(setImmediate)
  }
  /** Iterates until all pieces of the account have begun; returns the number of iterations. */
  const iterationsUntil = async (account: string, count: number) => {
    for (let n = 0; ; n++) {
      if (begun.filter((one) => one === account).length >= count) return n
      if (n === 1_000) throw new Error(`${account} starves`)
      await iterate()
    }
  }
  return { ask, askForJobs, begun, iterate, iterationsUntil, isIdle: () => next.length === 0 }
}

describe('turns on the event loop', () => {
  it('let work begin at once while the loop has nothing else', async () => {
    const { ask, begun, iterate, isIdle } = opened()
    for (let n = 0; n < 3; n++) {
      ask(piece('one'))
      expect(begun).toHaveLength(n + 1)
      await iterate()
    }
    expect(isIdle()).toBe(true)
  })

  it('let the same few pieces of work begin in every iteration, however many wait', async () => {
    const { ask, begun, iterate, isIdle } = opened()
    ask(piece('greedy'), 42)
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

  it.each([1, 10])(
    'give one check most of the iterations that it needs, despite %d greedy accounts',
    async (count) => {
      const { ask, askForJobs, iterationsUntil } = opened()
      for (let n = 0; n < count; n++) askForJobs(`greedy ${n}`, 200)
      ask(piece('polite', { job: 'its check' }), 70)
      expect(await iterationsUntil('polite', 70)).toBeLessThanOrEqual(70 / 3 + 2)
    },
  )

  it('let work begin that a client waits for before background work', async () => {
    const { ask, iterationsUntil } = opened()
    for (let n = 0; n < 10; n++) ask(piece(`batch ${n}`, { urgency: 'background' }), 50)
    ask(piece('waiting'), 60)
    expect(await iterationsUntil('waiting', 60)).toBeLessThanOrEqual(60 / 3 + 2)
  })

  it.each(['waiting', 'background'] as const)(
    'leave turns to %s work of the account with most jobs, while a light one never ends',
    async (urgency) => {
      const { ask, askForJobs, begun, iterationsUntil } = opened()
      askForJobs('heavy', 50, { urgency })
      ask(piece('light'), 1_000)
      await iterationsUntil('heavy', 50)
      expect(begun.filter((one) => one === 'light').length).toBeLessThan(1_000)
    },
  )

  it('keep the order of an account, and alternate between accounts with equally many jobs', async () => {
    const { ask, begun, iterate } = opened()
    ask(piece('first'), 4)
    for (const account of ['a', 'b', 'a', 'c', 'b', 'a']) ask(piece(account))
    await iterate()
    await iterate()
    expect(begun.slice(4)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })
})
