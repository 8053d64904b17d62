import { describe, expect, it } from '@jest/globals'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { Stream } from '../../../../simulation/world/draw.ts'
import { faultlessWorld } from '../../../../simulation/world/faultless-world.ts'
import { applyFault, drawFaults } from '../../../../simulation/world/faults.ts'
import { startServiceWorld } from './service-world.ts'

const SPAN_MS = 40_000
const NAMES = Object.keys(createVirtualKafka(faultlessWorld()).faults)

/** One history with drawn faults of processes, network and brokers. */
async function history(seed: number) {
  const service = await startServiceWorld(seed)
  const { world, kafka, broken, seen, expected } = service
  try {
    const subjects = { processes: ['a', 'b'], servers: kafka.servers }
    for (const fault of drawFaults(new Stream(seed, 'faults'), subjects, SPAN_MS))
      world.later(fault.at, () => applyFault(world, kafka.servers, fault))
    service.write(SPAN_MS / 2)
    await world.run({ ms: SPAN_MS })
    world.heal()
    await service.settle()
    return { hash: world.hash, broken, seen, expected }
  } finally {
    world.close()
  }
}

describe('virtual Kafka in a simulated world', () => {
  it.each([1, 2, 3, 4, 5, 6])('carries every event in order through the faults of seed %i', async (seed) => {
    const { broken, seen, expected } = await history(seed)
    expect(broken).toEqual([])
    expect(new Map([...seen].sort())).toEqual(new Map([...expected].sort()))
  })

  it('repeats a history exactly', async () => {
    expect((await history(7)).hash).toBe((await history(7)).hash)
  })

  it.each(NAMES)('shows that %s, and recovers', async (name) => {
    const service = await startServiceWorld(11)
    const { world, kafka, broken } = service
    try {
      service.write(10_000)
      const shown = () => world.history.lines.filter(({ who }) => who === 'kafka').length
      const before = shown()
      for (let i = 0; i < 3; i++)
        world.later(2_000 + 2_500 * i, () => {
          kafka.faults[name]?.()
        })
      await world.run({ ms: 12_000 })
      expect(shown()).toBeGreaterThan(before)
      expect(await service.settle()).toBe('goal')
      expect(broken).toEqual([])
    } finally {
      world.close()
    }
  })
})
