import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { HostBudget } from '../../../src/checkers/provider-client/budget.ts'
import { ProviderError } from '../../../src/checkers/provider-client/interfaces.ts'
import { sharedRate } from '../../../src/checkers/provider-client/shared-rate.ts'
import type { EphemeralStore } from '../../../src/engine/ports/ephemeral-store.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'

const patient = () => 60_000
const budgetOf = (concurrency: number, ratePerSecond = 10_000) =>
  new HostBudget({ concurrency, ratePerSecond }, null)

/** Holds the only place, lets the others queue, then lets them go one by one and notes their order. */
async function orderOf(line: readonly [name: string, urgency: 'waiting' | 'background', account: string][]) {
  const budget = budgetOf(1)
  const holder = budget.enter('waiting', 'holder', patient)
  await holder.granted
  const order: string[] = []
  const done = line.map(async ([name, urgency, account]) => {
    const place = budget.enter(urgency, account, patient)
    await place.granted
    order.push(name)
    place.leave()
  })
  holder.leave()
  await Promise.all(done)
  return order
}

describe('the budget of a host', () => {
  it('lets those who wait go before background work', async () => {
    const order = await orderOf([
      ['b1', 'background', 'a'],
      ['w1', 'waiting', 'b'],
      ['b2', 'background', 'a'],
      ['w2', 'waiting', 'b'],
    ])
    expect(order).toEqual(['w1', 'w2', 'b1', 'b2'])
  })

  it('lets accounts take turns', async () => {
    const order = await orderOf([
      ['a1', 'waiting', 'a'],
      ['a2', 'waiting', 'a'],
      ['a3', 'waiting', 'a'],
      ['b1', 'waiting', 'b'],
      ['c1', 'waiting', 'c'],
      ['b2', 'waiting', 'b'],
    ])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('never lets more run than allowed', async () => {
    const budget = budgetOf(3)
    let running = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const place = budget.enter('waiting', `account ${n}`, patient)
        await place.granted
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        place.leave()
      }),
    )
    expect(most).toBe(3)
  })

  it('lets a question of another account begin at once while all of one account hang', async () => {
    const budget = budgetOf(4)
    const granted: string[] = []
    const ask = (account: string) =>
      void budget.enter('waiting', account, patient).granted.then(() => granted.push(account))
    for (let n = 0; n < 20; n++) ask('greedy')
    await new Promise(setImmediate)
    expect(granted).toEqual(['greedy', 'greedy', 'greedy'])
    ask('polite')
    await new Promise(setImmediate)
    expect(granted.at(-1)).toBe('polite')
  })

  it('moves a place up when somebody begins to wait for it', async () => {
    const budget = budgetOf(1)
    const holder = budget.enter('waiting', 'holder', patient)
    await holder.granted
    const order: string[] = []
    const first = budget.enter('background', 'a', patient)
    const second = budget.enter('background', 'b', patient)
    const done = [
      first.granted.then(() => order.push('first')),
      second.granted.then(() => order.push('second')),
    ]
    second.raise('c')
    holder.leave()
    await second.granted
    second.leave()
    await Promise.all(done)
    expect(order).toEqual(['second', 'first'])
  })

  it('spreads questions over time', async () => {
    const budget = budgetOf(10, 2)
    const places = Array.from({ length: 3 }, () => budget.enter('waiting', 'a', patient))
    await Promise.all(places.slice(0, 2).map(({ granted }) => granted))
    const third = await Promise.race([
      places[2]?.granted.then(() => 'granted'),
      Promise.resolve().then(() => 'waits'),
    ])
    expect(third).toBe('waits')
    await places[2]?.granted
  })

  it('rejects requests at once that cannot wait for the end of a pause', async () => {
    const budget = budgetOf(1)
    const holder = budget.enter('waiting', 'holder', patient)
    await holder.granted
    const hurried = budget.enter('waiting', 'a', () => 1_000)
    budget.pause(5_000)
    await expect(hurried.granted).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(budget.enter('waiting', 'a', () => 1_000).granted).rejects.toMatchObject({
      code: 'rate_limited',
    })
    holder.leave()
  })

  it('sends no request during a pause, which a shorter one does not end', async () => {
    jest.useFakeTimers()
    try {
      const budget = budgetOf(2)
      budget.pause(5_000)
      budget.pause(1_000)
      const place = budget.enter('waiting', 'a', patient)
      let isGranted = false
      void place.granted.then(() => (isGranted = true))
      await jest.advanceTimersByTimeAsync(4_900)
      expect(isGranted).toBe(false)
      await jest.advanceTimersByTimeAsync(200)
      expect(isGranted).toBe(true)
      place.leave()
    } finally {
      jest.useRealTimers()
    }
  })

  it('gives a place in line up without disturbing the others', async () => {
    const budget = budgetOf(1)
    const holder = budget.enter('waiting', 'holder', patient)
    await holder.granted
    const leaving = budget.enter('waiting', 'a', patient)
    const staying = budget.enter('waiting', 'a', patient)
    leaving.leave(new ProviderError('no_time_left', 'over'))
    leaving.leave()
    await expect(leaving.granted).rejects.toMatchObject({ code: 'no_time_left' })
    holder.leave()
    await staying.granted
    staying.leave()
  })

  describe('of one question a second, while fifty of a batch wait for it', () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    /** A line for one host, that notes whose question is put and ends at once. */
    function lineOf(budget: HostBudget, order: string[]) {
      return (urgency: 'waiting' | 'background', account: string, times = 1) => {
        for (let n = 0; n < times; n++) {
          const place = budget.enter(urgency, account, () => 600_000)
          void place.granted.then(() => {
            order.push(account)
            place.leave()
          })
        }
      }
    }

    it.each(['waiting', 'background'] as const)(
      'puts the %s question of another account within two turns',
      async (urgency) => {
        const order: string[] = []
        const enter = lineOf(new HostBudget({ concurrency: 2, ratePerSecond: 1 }, null), order)
        enter('background', 'batch', 50)
        await jest.advanceTimersByTimeAsync(5_500)
        const before = order.length
        expect(before).toBeGreaterThan(3)
        enter(urgency, 'single')
        await jest.advanceTimersByTimeAsync(2_000)
        expect(order.slice(before)).toContain('single')
        await jest.advanceTimersByTimeAsync(60_000)
        expect(order).toHaveLength(51)
      },
    )

    it('applies only its own limits while the shared store fails after seconds, and shares the rate afterwards', async () => {
      const counters = new MemoryEphemeralStore(() => performance.now())
      let calls = 0
      const increment: EphemeralStore['increment'] = async (...args) => {
        calls++
        if (counters.away) await new Promise((resolve) => setTimeout(resolve, 3_000))
        return counters.increment(...args)
      }
      const share = sharedRate({ increment }, 'host', 5, () => performance.now())
      const order: string[] = []
      const enter = lineOf(new HostBudget({ concurrency: 2, ratePerSecond: 5 }, share), order)
      counters.away = true
      enter('waiting', 'caller', 200)
      await jest.advanceTimersByTimeAsync(25_000)
      expect(calls).toBeLessThan(4)
      expect(order.length).toBeGreaterThan(70)
      counters.away = false
      await jest.advanceTimersByTimeAsync(13_000)
      expect(calls).toBeGreaterThan(10)
    })

    it('puts it first although the batch waits in another process', async () => {
      const counters = new MemoryEphemeralStore(() => performance.now())
      const share = () => sharedRate(counters, 'host', 1, () => performance.now())
      const order: string[] = []
      const limits = { concurrency: 2, ratePerSecond: 1 }
      const batch = lineOf(new HostBudget(limits, share()), order)
      const single = lineOf(new HostBudget(limits, share()), order)
      batch('background', 'batch', 50)
      await jest.advanceTimersByTimeAsync(5_500)
      for (let turn = 0; turn < 10; turn++) {
        const before = order.length
        single('waiting', 'single')
        while (order.length === before) await jest.advanceTimersByTimeAsync(10)
        expect(order.slice(before)).toEqual(['single'])
      }
    })
  })
})
