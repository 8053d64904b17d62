import type { Engine } from '../../src/engine/engine.ts'
import { ROLES, type Role } from '../../src/service/roles/role.ts'
import { distributedServers } from '../servers/distributed.ts'
import { embeddedDisk } from '../servers/embedded/disk.ts'
import type { Inspection } from '../servers/inspection.ts'
import { createVirtualKafka } from '../servers/kafka/virtual-kafka.ts'
import { type Draw, LOCAL, type ServerFaults, type World } from '../world/interfaces.ts'
import type { SimulatedWorld } from '../world/simulation.ts'
import { type Processes, RelayShards } from './relay-shards.ts'

/** The servers and processes of one engine. */
export type Deployment = {
  processes: Processes
  /** Opens the engine in the running process, which has this name. `onEnd` is called when it cannot continue. */
  open(name: string, onEnd: (error: Error) => void): Promise<Engine>
  faults: Readonly<Record<string, ServerFaults>>
  /** Faults that only this history and few others have. */
  rareFaults: Readonly<Record<string, ServerFaults>>
  /** The calm phase begins: what differed between processes for a while is the same from now on. */
  calm(): void
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
    open: (_name, onEnd) => disk.open({ onThreadEnd: onEnd }),
    faults: { disk: disk.faults },
    rareFaults: {},
    calm: () => undefined,
    inspect: disk.inspect,
  }
}

/** A large deployment: a process for each kind of work, and two where two share it. */
const SPLIT: Processes = {
  'api-1': ['api'],
  'api-2': ['api'],
  'checkers-1': ['checkers'],
  'checkers-2': ['checkers'],
  'projections-1': ['projections'],
  'work-1': ['reactions', 'webhooks', 'timers'],
  'work-2': ['projections', 'reactions', 'webhooks', 'timers'],
  'relay-1': ['relay'],
  'relay-2': ['relay'],
}

const SPLIT_SHARE = 0.05
const MAX_PROCESSES = 4
/** How often two processes share a role. */
const SHARED_SHARE = 0.3
const MAX_BROKERS = 3
/** How many histories have the rare faults of Kafka. */
const RARE_SHARE = 0.2

/** Draws which process has which roles: each role has one process, or two that share it. */
export function drawProcesses(draw: Draw): Processes {
  if (draw.chance(SPLIT_SHARE)) return SPLIT
  const count = 2 + draw.below(MAX_PROCESSES - 1)
  const roles = Array.from({ length: count }, (): Role[] => [])
  for (const role of ROLES) {
    const first = draw.below(count)
    roles[first]?.push(role)
    if (draw.chance(SHARED_SHARE)) roles[(first + 1 + draw.below(count - 1)) % count]?.push(role)
  }
  return Object.fromEntries(
    roles.flatMap((own, at) => (own.length > 0 ? [[`process-${at + 1}`, own] as const] : [])),
  )
}

/** Processes that share three servers. */
async function distributed(world: SimulatedWorld): Promise<Deployment> {
  const shards = new RelayShards(world)
  const processes = shards.spread(drawProcesses(world.draw))
  for (const [name, roles] of Object.entries(processes)) world.record(name, `has ${roles.join(', ')}`)
  const kafka = createVirtualKafka(world, { brokers: 1 + world.draw.below(MAX_BROKERS) })
  const servers = distributedServers(world, kafka)
  await servers.createTopics()
  return {
    processes,
    open: (name) => servers.openEngine({ relayShards: shards.begin(name) }),
    // Faults of the network reach each broker by its name.
    faults: { ...servers.faults, ...kafka.servers },
    rareFaults: {
      'kafka, seldom': world.fork('faults of some histories').chance(RARE_SHARE) ? kafka.rareFaults : {},
      relay: { ...(shards.isSharded && kafka.shardFaults), ...shards.faults() },
    },
    calm: () => shards.finish(),
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
