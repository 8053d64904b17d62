import { afterEach, describe, expect, it } from '@jest/globals'
import { RelayShards } from '../../../simulation/program/relay-shards.ts'
import { Stream } from '../../../simulation/world/draw.ts'
import { OUTSIDE, simulatedWorld, type VirtualWorld } from '../../../simulation/world/world.ts'

const NAMES = ['one', 'two']
const PROCESSES = { one: ['relay'], two: ['relay'] } as const
const CHANGE = 'the relay gets another number of shards'
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1)

let world: VirtualWorld
afterEach(() => world.close())

/** The shards of each seed, until one meets the condition. */
function first(meets: (shards: RelayShards) => boolean): RelayShards {
  for (const seed of SEEDS) {
    world = simulatedWorld(seed)
    const shards = new RelayShards(world)
    shards.spread(PROCESSES)
    if (meets(shards)) return shards
    world.close()
  }
  throw new Error('no seed meets the condition')
}

const changes = (shards: RelayShards): boolean => CHANGE in shards.faults()

describe('the shards of the relay in a simulated history', () => {
  it('are one, two or four, and are drawn without an effect on other draws', () => {
    const counts = SEEDS.map((seed) => {
      world = simulatedWorld(seed)
      const count = new RelayShards(world).begin('one')
      expect(world.draw.uuid()).toBe(new Stream(seed, OUTSIDE).uuid())
      world.close()
      return count
    })
    expect(new Set(counts)).toEqual(new Set([1, 2, 4]))
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(SEEDS.length / 2)
  })

  it('change in one process after the other, and are the same everywhere at the end', async () => {
    const shards = first(changes)
    const begun = new Map<string, number>()
    let differed = false
    for (const name of NAMES)
      world.start(name, () => {
        begun.set(name, shards.begin(name))
        differed ||= new Set(begun.values()).size > 1
      })
    await world.run()
    const before = begun.get('one')
    shards.faults()[CHANGE]?.()
    await world.run()
    expect(begun.get('one')).not.toBe(before)
    expect(differed).toBe(true)
    expect(new Set(begun.values()).size).toBe(1)
  })

  it('are the newest ones in a process that was dead during the change, once the world is calm', async () => {
    const shards = first(changes)
    const begun = new Map<string, number>()
    for (const name of NAMES) world.start(name, () => void begun.set(name, shards.begin(name)))
    await world.run()
    shards.faults()[CHANGE]?.()
    shards.finish()
    await world.run({ ms: 1_000 })
    expect(new Set(begun.values()).size).toBe(1)
  })

  it('are spread over two processes', () => {
    const sharded = first(({ isSharded }) => isSharded)
    const alone = { one: ['relay', 'api'], two: ['api'], three: ['relay'] } as const
    expect(sharded.spread(alone)).toEqual(alone)
    expect(sharded.spread({ one: ['relay'], two: ['api'] })).toEqual({
      one: ['relay'],
      two: ['api', 'relay'],
    })
    world.close()
    const single = first(({ isSharded }) => !isSharded)
    expect(single.spread({ one: ['relay'], two: ['api'] })).toEqual({ one: ['relay'], two: ['api'] })
  })
})
