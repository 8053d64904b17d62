import { expect, it } from '@jest/globals'
import { startServiceWorld } from './service-world.ts'

const NAMES = ['a', 'b'] as const
/** Longer than topics keep the records, shorter than a session. */
const PAUSE_MS = 12_000

it.each([1, 2, 3])(
  'delivers what leaves its topic during the pause of a process, though no record follows: seed %i',
  async (seed) => {
    const service = await startServiceWorld(seed)
    const { world, kafka, relays, broken } = service
    try {
      const leads = await world.drive(() =>
        Promise.all(NAMES.map((name) => world.within(name, () => relays.get(name)?.leading === true))),
      )
      expect(leads).toContain(true)
      world.freeze(NAMES[leads.indexOf(false)] ?? '', PAUSE_MS)
      service.write(500)
      await world.run({ ms: 1_000 })
      kafka.rareFaults['topics keep records for seconds']?.()
      expect(await service.settle()).toBe('goal')
      expect(broken).toEqual([])
    } finally {
      world.close()
    }
  },
)
