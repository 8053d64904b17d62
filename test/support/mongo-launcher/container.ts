import { shared } from '../shared-servers.ts'
import type { MongoServer } from './server.ts'

const IMAGE = 'mongo:8.0'
const PORT = 27017

/** Whether a container engine answers on this machine; asked once in a run. */
export async function hasContainerEngine(): Promise<boolean> {
  return (await shared('/container-engine')) ?? findContainerEngine()
}

export async function findContainerEngine(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

/** MongoDB in a container, on a port that stays the same over a restart. */
export async function startContainer(): Promise<MongoServer> {
  const { GenericContainer, getContainerRuntimeClient, RandomPortGenerator, Wait } = await import(
    'testcontainers'
  )
  const engine = await getContainerRuntimeClient()
  const host = await new RandomPortGenerator().generatePort()
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: PORT, host })
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  return {
    url: `mongodb://${container.getHost()}:${host}/?directConnection=true`,
    what: `${IMAGE} in a container`,
    killable: true,
    async kill() {
      const { State } = await engine.container.inspect(engine.container.getById(container.getId()))
      if (State.Running) await engine.container.getById(container.getId()).kill({ signal: 'SIGKILL' })
    },
    restart: () => container.restart({ timeout: 0 }),
    async stop() {
      await container.stop({ remove: true, removeVolumes: true })
    },
  }
}
