import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { tempFolder } from '../temp-folder.ts'
import type { View } from './membership.ts'
import { DELAYS, type Running, start } from './process.ts'

/** Nodes by number from 0. */
export type DoubleCluster = {
  /** Connection string that names all nodes. */
  url: string
  /** One that names a single node. */
  urlOf(node: number): string
  /** Makes a node the leader, or none; gossip may name another one. Resolves when every node knows. */
  lead(leader: number | null, gossiped?: number | null): Promise<void>
  /** As kill -9; resolves when the process has ended. */
  kill(node: number): Promise<void>
  restart(node: number): Promise<void>
  stop(): Promise<void>
}

/** Nodes of the protocol double over one file, so that each has what the leader accepted. Node 0 leads. */
export async function startDoubleCluster(count = 3): Promise<DoubleCluster> {
  const folder = tempFolder()
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const portOf = (node: number): number => {
    const port = ports[node]
    if (port === undefined) throw new Error(`unknown node ${node}`)
    return port
  }
  const run = (port: number) => start(join(folder.path, 'log.db'), port, DELAYS)
  const nodes: Running[] = []
  for (const port of ports) nodes.push(await run(port))
  let view: View = { nodes: ports, leader: portOf(0), gossiped: portOf(0) }
  const announce = async () => {
    for (const { child, alive } of nodes) {
      if (!alive()) continue
      const known = once(child, 'message')
      child.send(view)
      await known
    }
  }
  await announce()
  return {
    url: `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    urlOf: (node) => `esdb://127.0.0.1:${portOf(node)}?tls=false`,
    async lead(leader, gossiped = leader) {
      const port = (node: number | null) => (node === null ? null : portOf(node))
      view = { nodes: ports, leader: port(leader), gossiped: port(gossiped) }
      await announce()
    },
    kill: async (node) => nodes[node]?.end('SIGKILL'),
    async restart(node) {
      await nodes[node]?.end('SIGKILL')
      nodes[node] = await run(portOf(node))
      await announce()
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      folder.remove()
    },
  }
}
