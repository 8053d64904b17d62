import { freePort } from '../free-port.ts'
import type { KafkaBroker } from './broker.ts'
import { VERSION } from './kafka.ts'
import { brokerProperties, MIN_SESSION_MS } from './properties.ts'
import { takesGroups } from './ready.ts'

const IMAGE = `apache/kafka:${VERSION}`
const PORT = 9092

/** Apache Kafka in a container, on a port that stays the same over a restart. */
export async function startContainer({ killing }: { killing: boolean }): Promise<KafkaBroker> {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')
  const engine = await getContainerRuntimeClient()
  const host = await freePort()
  const address = `${engine.info.containerRuntime.host}:${host}`
  const properties = brokerProperties({
    listeners: `OUTSIDE://0.0.0.0:${PORT},INSIDE://localhost:19092,CONTROLLER://localhost:9093`,
    advertised: `OUTSIDE://${address},INSIDE://localhost:19092`,
    folder: '/var/lib/kafka/data',
    killing,
  })
  const started = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: PORT, host })
    .withEnvironment(asEnvironment(properties))
    .start()
  const container = engine.container.getById(started.getId())
  const brokers = [address]
  await takesGroups(brokers)
  const kill = async () => {
    const { State } = await engine.container.inspect(container)
    if (State.Running) await container.kill({ signal: 'SIGKILL' })
  }
  return {
    brokers,
    what: `${IMAGE} in a container`,
    minSessionMs: MIN_SESSION_MS,
    killable: true,
    kill,
    async restart() {
      await kill()
      await container.start()
      await takesGroups(brokers)
    },
    freeze: async () => void (await container.pause()),
    thaw: async () => void (await container.unpause()),
    async stop() {
      await started.stop({ remove: true, removeVolumes: true })
    },
  }
}

/** The image takes each property from a variable: `a.b` is `KAFKA_A_B`. */
function asEnvironment(properties: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
      value,
    ]),
  )
}
