import { startDouble } from './eventstore-double/process.ts'
import type { EventStoreServer } from './eventstore-double/server.ts'
import { freePort } from './free-port.ts'
import { startInstalledEventStore } from './installed/eventstore.ts'
import { noteServer } from './ledger.ts'
import { hasContainerEngine } from './mongo-launcher/container.ts'

const SETTING = 'NAMECHECK_TEST_EVENTSTORE_URL'
const HOME = 'NAMECHECK_TEST_EVENTSTORE_HOME'
const NODES = 'NAMECHECK_TEST_EVENTSTORE_NODES'
const IMAGE = 'eventstore/eventstore:24.10.0-bookworm-slim'

/**
 * Finds a server: (1) the one that NAMECHECK_TEST_EVENTSTORE_URL names (never killed), (2) EventStoreDB out of the
 * folder that NAMECHECK_TEST_EVENTSTORE_HOME names, as a cluster of NAMECHECK_TEST_EVENTSTORE_NODES nodes, (3) EventStoreDB
 * in a container, where an engine answers, (4) the protocol double, which is always there.
 */
export async function startEventStoreServer(): Promise<EventStoreServer> {
  const [given] = givenEventStore()
  const found = given ?? (await installedServer()) ?? (await containerServer()) ?? (await doubleServer())
  noteServer('EventStoreDB', found)
  return found
}

/** The server that was named from outside, if any. */
export function givenEventStore(): EventStoreServer[] {
  const given = process.env[SETTING]
  return given ? [givenServer(given)] : []
}

async function installedServer(): Promise<EventStoreServer | null> {
  const { [HOME]: home, [NODES]: nodes = '1' } = process.env
  if (!home) return null
  if (!/^[1-9]$/.test(nodes)) throw new Error(`${NODES} is ${nodes}: it takes 1 to 9 nodes`)
  return startInstalledEventStore(home, Number(nodes))
}

function givenServer(url: string): EventStoreServer {
  const refuse = () => Promise.reject(new Error(`the server that ${SETTING} names is not ours to kill`))
  return {
    url,
    what: `the server that ${SETTING} names`,
    killable: false,
    nodes: 1,
    kill: refuse,
    restart: refuse,
    stop: () => Promise.resolve(),
  }
}

async function containerServer(): Promise<EventStoreServer | null> {
  if (!(await hasContainerEngine())) return null
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers')
  const runtime = await getContainerRuntimeClient()
  const port = await freePort()
  const healthy = Wait.forHttp('/health/live', 2113).forStatusCode(204)
  const started = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: 2113, host: port })
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_NODE_PORT: '2113',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withWaitStrategy(healthy)
    .start()
  const container = runtime.container.getById(started.getId())
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    what: `EventStoreDB (container ${IMAGE})`,
    killable: true,
    nodes: 1,
    kill: async () => void (await container.kill({ signal: 'SIGKILL' })),
    restart: async () => {
      await container.start()
      await answers(`http://127.0.0.1:${port}/health/live`)
    },
    stop: async () => void (await started.stop()),
  }
}

const MAX_TRIES = 300
const BETWEEN_TRIES_MS = 100

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const healthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
  }
  throw new Error(`${url} does not answer`)
}

async function doubleServer(): Promise<EventStoreServer> {
  const { url, kill, restart, stop } = await startDouble()
  const what = 'a protocol double of EventStoreDB (no container engine answers)'
  return { url, what, killable: true, nodes: 1, kill, restart, stop }
}
