import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EventStoreServer } from '../eventstore-double/server.ts'
import { freePort } from '../free-port.ts'
import { tempFolder } from '../temp-folder.ts'
import { type Program, programOf } from './program.ts'

/** Names of the program in the archives and packages of EventStoreDB and its successor. */
const PROGRAMS = ['eventstored', 'EventStore.ClusterNode', 'kurrentd']

type Node = { http: number; tcp: number; program: Program }

const gossipSchema = z.object({
  members: z.array(z.object({ state: z.string(), isAlive: z.boolean(), httpEndPointPort: z.number() })),
})

/**
 * EventStoreDB from a folder of this machine, one node or a cluster on loopback, without TLS, over a separate folder.
 * The options are those of 22.10. `kill` kills a lone node, or the leader of a cluster; `restart` starts what was killed.
 */
export async function startInstalledEventStore(home: string, count: number): Promise<EventStoreServer> {
  const name = PROGRAMS.find((one) => existsSync(join(home, one)))
  if (!name) throw new Error(`${home} holds none of ${PROGRAMS.join(', ')}`)
  const folder = tempFolder()
  const ports: { http: number; tcp: number }[] = []
  for (let n = 0; n < count; n++) ports.push({ http: await freePort(), tcp: await freePort() })
  const nodes: Node[] = ports.map(({ http, tcp }, n) => {
    const seeds = ports.flatMap((other) => (other.http === http ? [] : [`127.0.0.1:${other.http}`]))
    const args = argumentsOf({ http, tcp, seeds, folder: join(folder.path, String(n)) })
    return { http, tcp, program: programOf(join(home, name), args, () => isLive(http)) }
  })
  const start = async () => {
    const dead = nodes.filter(({ program }) => !program.alive())
    await Promise.all(dead.map(({ program }) => program.start()))
    if (count > 1) await whole(nodes)
  }
  const stop = async () => {
    await Promise.all(nodes.map(({ program }) => program.kill()))
    folder.remove()
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `esdb://${nodes.map(({ http }) => `127.0.0.1:${http}`).join(',')}?tls=false`,
    what: count > 1 ? `EventStoreDB of ${home}, ${count} nodes` : `EventStoreDB of ${home}`,
    killable: true,
    nodes: count,
    async kill() {
      const leader = count > 1 ? await leaderOf(nodes) : nodes[0]
      await leader?.program.kill()
    },
    restart: start,
    stop,
  }
}

type NodeOptions = { http: number; tcp: number; seeds: readonly string[]; folder: string }

function argumentsOf({ http, tcp, seeds, folder }: NodeOptions): string[] {
  const cluster = [
    `--cluster-size=${seeds.length + 1}`,
    '--discover-via-dns=false',
    `--gossip-seed=${seeds.join(',')}`,
  ]
  return [
    '--insecure',
    '--run-projections=None',
    '--mem-db=false',
    `--db=${join(folder, 'db')}`,
    `--log=${join(folder, 'log')}`,
    '--int-ip=127.0.0.1',
    '--ext-ip=127.0.0.1',
    `--http-port=${http}`,
    `--int-tcp-port=${tcp}`,
    '--enable-atom-pub-over-http=false',
    ...(seeds.length > 0 ? cluster : ['--cluster-size=1']),
  ]
}

async function isLive(port: number): Promise<boolean> {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`)
  return ok
}

/** The cluster as a node reports it. */
async function membersOf({ http }: Node) {
  const answer = await fetch(`http://127.0.0.1:${http}/gossip`, { headers: { accept: 'application/json' } })
  return gossipSchema.parse(await answer.json()).members.filter(({ isAlive }) => isAlive)
}

const MAX_LOOKS = 1_200
const BETWEEN_LOOKS_MS = 100

async function eventually<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  throw new Error(`the cluster of EventStoreDB has no ${what}`)
}

/** The node that all running nodes name as leader. */
function leaderOf(nodes: readonly Node[]): Promise<Node> {
  return eventually('leader that all nodes agree on', async () => {
    const running = nodes.filter(({ program }) => program.alive())
    const said = await Promise.all(running.map(membersOf))
    const leaders = said.map((members) => members.find(({ state }) => state === 'Leader')?.httpEndPointPort)
    const agree = leaders.every((port) => port === leaders[0])
    return agree ? running.find(({ http }) => http === leaders[0]) : undefined
  })
}

/** Resolves when the cluster has a leader and every other node follows it. */
async function whole(nodes: readonly Node[]): Promise<void> {
  const leader = await leaderOf(nodes)
  await eventually('follower in every other node', async () => {
    const members = await membersOf(leader)
    const parts = members.filter(({ state }) => state === 'Leader' || state === 'Follower')
    return parts.length === nodes.length ? true : undefined
  })
}
