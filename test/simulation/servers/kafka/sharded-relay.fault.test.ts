import { expect, it } from '@jest/globals'
import { startServiceWorld } from './service-world.ts'

it.each([1, 2, 4])('a group learns that it has caught up with a relay of %i shards', async (shards) => {
  const service = await startServiceWorld(5, { shards })
  const { world, consumers } = service
  try {
    service.write(1_000)
    expect(await service.settle()).toBe('goal')
    let hasCaughtUp = false
    const consumer = consumers.get('g0 of a')
    void world.within('a', async () => {
      await consumer?.caughtUp()
      hasCaughtUp = true
    })
    await world.run({ ms: 60_000, until: () => hasCaughtUp })
    expect(hasCaughtUp).toBe(true)
  } finally {
    world.close()
  }
})
