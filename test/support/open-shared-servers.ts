import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findKafkaBroker } from './kafka-launcher/start.ts'
import { findContainerEngine } from './mongo-launcher/container.ts'
import { findMongoServer } from './mongo-launcher/start.ts'
import type { SharedServers } from './shared-servers.ts'

/**
 * Answers what the test processes ask with `shared`, on loopback. A server is started at the first request, so a run
 * that needs none starts none. `close` stops them.
 */
export async function openSharedServers(): Promise<{ url: string; close(): Promise<void> }> {
  const stops: (() => Promise<void>)[] = []
  const kept = <Found extends object>(found: Found & { stop?(): Promise<void> }): Found => {
    if (found.stop) stops.push(() => found.stop?.() ?? Promise.resolve())
    return found
  }
  const open: { [What in keyof SharedServers]: () => Promise<SharedServers[What]> } = {
    '/container-engine': findContainerEngine,
    '/kafka': async () => kept(await findKafkaBroker()),
    '/mongo': async () => kept(await findMongoServer()),
  }
  const opened = new Map<string, Promise<unknown>>()
  const server = createServer(async ({ url = '' }, res) => {
    const what = url as keyof SharedServers
    const opening = opened.get(what) ?? open[what]()
    opened.set(what, opening)
    // A kept connection could be closed here while the next test file sends over it.
    res.setHeader('Connection', 'close')
    try {
      res.end(JSON.stringify(await opening))
    } catch (error) {
      res.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled(opened.values())
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
