import { expect, it } from '@jest/globals'
import { createVirtualKafka } from '../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { openKafkaEventBus } from '../../../src/engine/kafka/event-bus.ts'
import { Gate, numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { HASTY, openKafkaHarness } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

/** Virtual brokers, and how often they were asked for the ends of partitions. */
function countedKafka() {
  const { clients } = createVirtualKafka(faultlessWorld())
  const asked = { ends: 0 }
  const counted: KafkaClients = (options) => {
    const client = clients(options)
    const open = client.admin.bind(client)
    client.admin = (config) => {
      const admin = open(config)
      admin.on(admin.events.REQUEST, ({ payload }) => {
        if (payload.apiName === 'ListOffsets') asked.ends += 1
      })
      return admin
    }
    return client
  }
  return { asked, clients: counted }
}

it('knows its lag from the answers to fetches: an idle group asks the brokers for no offsets', async () => {
  const { asked, clients } = countedKafka()
  const harness = await openKafkaHarness({ clients, folder: await folder(), partitions: 2 })
  const seen = new Recorder()
  const consumer = await harness.eventBus.subscribe({ group: 'g', concurrency: 2, handle: seen.handler() })
  for (const stream of upTo(4)) await harness.append(`quota-${stream}`, numbers(0))
  await consumer.caughtUp()
  await consumer.lag()
  asked.ends = 0
  for (let n = 0; n < 20; n++) expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  expect(asked.ends).toBe(0)
  await harness.close()
})

it('asks for the end of a partition that waits for room, as nothing is fetched from it', async () => {
  const { asked, clients } = countedKafka()
  const harness = await openKafkaHarness({ clients, folder: await folder() })
  const [entered, release] = [new Gate(), new Gate()]
  const consumer = await harness.eventBus.subscribe({
    group: 'g',
    concurrency: 1,
    buffer: 1,
    async handle() {
      entered.open()
      await release.passed
    },
  })
  for (const stream of upTo(4)) await harness.append(`quota-${stream}`, numbers(0))
  await entered.passed
  await consumer.lag()
  asked.ends = 0
  for (const stream of upTo(4)) await harness.append(`quota-late${stream}`, numbers(0))
  expect((await consumer.lag()).events).toBe(8)
  expect(asked.ends).toBeGreaterThan(0)
  release.open()
  await consumer.caughtUp()
  await harness.close()
})

it('does not wait for an event store that gives no checkpoint', async () => {
  const { clients } = createVirtualKafka(faultlessWorld())
  const harness = await openKafkaHarness({ clients, folder: await folder() })
  const { store, readModels, topics } = harness
  const relayed = () => new Promise<never>(() => undefined)
  const eventBus = await openKafkaEventBus({ clients, store, readModels, topics, relayed, tuning: HASTY })
  const consumer = await eventBus.subscribe({
    group: 'silent',
    concurrency: 1,
    handle: new Recorder().handler(),
  })
  expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  await eventBus.close()
  await harness.close()
})
