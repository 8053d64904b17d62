import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { openRelay } from '../../../src/engine/kafka/relay/relay.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import type { RelayPlace } from './relay-process.ts'

const LOOK_EVERY_MS = 20

/** A relay in a separate process; prints `leads` or `on standby` at each change. */
const { brokers, file, topics, timing }: RelayPlace = JSON.parse(process.argv[2] ?? '')
const store = await openSqliteEventStore({ file })
const relay = await openRelay({
  clients: kafkaClients({ brokers }),
  store,
  topics,
  timing,
  onProblem: ({ message }) => console.log(`problem: ${message}`),
})
let led = false
const looking = setInterval(() => {
  if (relay.leading === led) return
  led = relay.leading
  console.log(led ? 'leads' : 'on standby')
}, LOOK_EVERY_MS)
process.stdin.resume().once('end', async () => {
  clearInterval(looking)
  await relay.stop()
  await store.close()
})
