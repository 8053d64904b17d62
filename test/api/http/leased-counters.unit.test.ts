import { describe, expect, it } from '@jest/globals'
import { LeasedCounters } from '../../../src/api/http/leased-counters.ts'

const WINDOW = 60_000

/** A shared counter as several processes use it, and the commands that it received. */
function shared() {
  const world = { value: 0, expiresAt: WINDOW, commands: [] as number[], away: false }
  const process = () =>
    new LeasedCounters(async (_key, by) => {
      if (world.away) throw new Error('away')
      world.commands.push(by)
      world.value += by
      return { value: world.value, expiresAt: world.expiresAt }
    }, WINDOW)
  return { world, process }
}

describe('requests counted in leases', () => {
  it('cost one command for each lease, and are numbered without a gap in one process', async () => {
    const { world, process } = shared()
    const counters = process()
    const values: number[] = []
    for (let n = 0; n < 1_000; n++) values.push((await counters.count('a', 1_000, 1)).value)
    expect(values).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
    expect(world.commands.length).toBeLessThan(130)
    expect((await counters.count('a', 1_000, 1)).value).toBeGreaterThan(1_000)
  })

  it('are never granted beyond the limit by several processes, and early by less than a lease of each', async () => {
    const { process } = shared()
    const processes = [process(), process(), process()]
    let granted = 0
    for (let n = 0; n < 2_000; n++) {
      const { value } = (await processes[n % 3]?.count('a', 1_000, 1)) ?? { value: 0 }
      if (value <= 1_000) granted += 1
    }
    expect(granted).toBeLessThanOrEqual(1_000)
    expect(granted).toBeGreaterThan(1_000 - 3 * 50)
  })

  it('are counted one by one under a small limit', async () => {
    const { world, process } = shared()
    const counters = process()
    for (let n = 1; n <= 4; n++) expect((await counters.count('a', 20, 1)).value).toBe(n)
    expect(world.commands).toEqual([1, 1, 1, 1])
  })

  it('share a command when they arrive together', async () => {
    const { world, process } = shared()
    const counters = process()
    const counted = await Promise.all(Array.from({ length: 10 }, () => counters.count('a', 3, 1)))
    expect(counted.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(world.commands).toEqual([10])
  })

  it('cost nothing above the limit until the window ends, and begin again after it', async () => {
    const { world, process } = shared()
    const counters = process()
    for (let n = 0; n < 5; n++) await counters.count('a', 2, 1)
    expect(world.commands).toEqual([1, 1])
    expect((await counters.count('a', 2, 1)).value).toBe(3)
    world.value = 0
    world.expiresAt = 2 * WINDOW + 2
    expect((await counters.count('a', 2, WINDOW + 1)).value).toBe(1)
    // A plan that was raised meanwhile applies at once.
    await counters.count('a', 2, WINDOW + 1)
    expect((await counters.count('a', 200, WINDOW + 1)).value).toBe(3)
  })

  it('fail alone while the counter is away', async () => {
    const { world, process } = shared()
    const counters = process()
    world.away = true
    await expect(counters.count('a', 2, 1)).rejects.toThrow('away')
    world.away = false
    expect((await counters.count('a', 2, 1)).value).toBe(1)
  })
})
