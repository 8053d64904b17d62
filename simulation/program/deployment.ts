import type { Engine } from '../../src/engine/engine.ts'
import { ROLES, type Role } from '../../src/service/roles/role.ts'
import { distributedServers } from '../servers/distributed.ts'
import { embeddedDisk } from '../servers/embedded/disk.ts'
import type { Inspection } from '../servers/inspection.ts'
import { createVirtualKafka } from '../servers/kafka/virtual-kafka.ts'
import { LOCAL, type ServerFaults, type World } from '../world/contract.ts'
import type { SimulatedWorld } from '../world/simulation.ts'

/** The servers and processes of one engine. */
export type Deployment = {
  /** The roles of each process. */
  processes: Readonly<Record<string, readonly Role[]>>
  /** Opens the engine in the running process. `onEnd` is called when the process cannot continue. */
  open(onEnd: (error: Error) => void): Promise<Engine>
  faults: Readonly<Record<string, ServerFaults>>
  inspect: Inspection
}

export async function deploymentOf(
  engine: 'embedded' | 'distributed',
  world: SimulatedWorld,
): Promise<Deployment> {
  return engine === 'embedded' ? embedded(world) : distributed(world)
}

/** One process with all roles on one data folder. */
function embedded(world: SimulatedWorld): Deployment {
  const disk = embeddedDisk(onSameMachine(world))
  return {
    processes: { service: ROLES.filter((role) => role !== 'relay') },
    open: (onEnd) => disk.open({ onThreadEnd: onEnd }),
    faults: { disk: disk.faults },
    inspect: disk.inspect,
  }
}

/** Two of each process where two share work. */
const SPLIT = {
  'api-1': ['api'],
  'api-2': ['api'],
  'checkers-1': ['checkers'],
  'checkers-2': ['checkers'],
  'projections-1': ['projections'],
  'work-1': ['reactions', 'webhooks', 'timers'],
  'work-2': ['projections', 'reactions', 'webhooks', 'timers'],
  'relay-1': ['relay'],
  'relay-2': ['relay'],
} as const satisfies Record<string, readonly Role[]>

/** Faults of the network reach each broker by its name. */
const brokers: Readonly<Record<string, ServerFaults>> = { 'kafka-1': {}, 'kafka-2': {}, 'kafka-3': {} }

/** Processes that share three servers. */
async function distributed(world: SimulatedWorld): Promise<Deployment> {
  const kafka = createVirtualKafka(world, { brokers: 3 })
  const servers = distributedServers(world, kafka)
  await servers.createTopics()
  return {
    processes: SPLIT,
    open: () => servers.openEngine(),
    faults: { ...servers.faults, ...brokers },
    inspect: servers.inspect,
  }
}

/** The world as the files of a process see it: faults of the network do not reach them. */
function onSameMachine(world: World): World {
  return {
    now: () => world.now(),
    later: (ms, run) => world.later(ms, run),
    record: (who, what) => world.record(who, what),
    draw: world.draw,
    network: {
      request: (server, what, serve) => world.network.request(`${LOCAL}${server}`, what, serve),
      connect: (server, handlers) => world.network.connect(`${LOCAL}${server}`, handlers),
    },
  }
}
