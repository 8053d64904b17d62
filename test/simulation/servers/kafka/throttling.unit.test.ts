import { expect, it } from '@jest/globals'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { simulatedWorld } from '../../../../simulation/world/world.ts'
import { clock } from '../../../../src/primitives/runtime.ts'

/** Times between the ends of three sends, ms; brokers throttle from the second one on. */
async function waits(isThrottled: boolean): Promise<number[]> {
  const world = simulatedWorld(1)
  const kafka = createVirtualKafka(world, { brokers: 1 })
  const found = await world.drive(async () => {
    const admin = kafka.clients().admin()
    await admin.createTopics({ topics: [{ topic: 't', numPartitions: 1, replicationFactor: 1 }] })
    const producer = kafka.clients().producer()
    await producer.connect()
    const ends: number[] = []
    for (let each = 0; each < 3; each++) {
      if (each === 1 && isThrottled) kafka.faults['brokers throttle clients']?.()
      await producer.send({ topic: 't', messages: [{ value: String(each) }] })
      ends.push(clock.now())
    }
    return ends.slice(1).map((end, at) => end - (ends[at] ?? 0))
  })
  world.close()
  return found
}

it('a client that brokers throttle sends nothing for the time that an answer says', async () => {
  const [second = 0, third = 0] = await waits(true)
  expect(second).toBeLessThan(50)
  expect(third).toBeGreaterThanOrEqual(50)
  for (const wait of await waits(false)) expect(wait).toBeLessThan(50)
})
