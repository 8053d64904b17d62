import { afterAll, describe } from '@jest/globals'
import type { BrokerProxy } from './kafka-launcher/broker.ts'
import { type Servers, startServers } from './servers.ts'
import { describeNotRun } from './where-possible.ts'

/**
 * Declares suites on the three servers of a distributed engine. The files of a run share broker and database; with
 * `killing` they are separate ones; with `proxy` clients reach the broker through it. If a server is missing, or is not
 * ours to kill, the suites are reported as skipped,
 * with the reason. Must be awaited at the top of a test file. Gives whether they can run.
 */
export async function onServers(
  name: string,
  suites: (servers: Servers) => void,
  { killing = false, proxy }: { killing?: boolean; proxy?: BrokerProxy } = {},
): Promise<boolean> {
  const notRun = (missing: string): false => {
    describeNotRun(name, missing)
    return false
  }
  const servers = await startServers({ killing, ...(proxy && { proxy }) })
  if ('missing' in servers) return notRun(servers.missing)
  if (killing && servers.notOurs.length > 0) {
    await servers.stop()
    return notRun(`not ours to kill: ${servers.notOurs.join(', ')}`)
  }
  describe(`${name} (${servers.what})`, () => {
    suites(servers)
    afterAll(() => servers.stop(), 60_000)
  })
  return true
}
