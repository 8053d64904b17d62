import { afterAll, describe } from '@jest/globals'
import { type Servers, startServers } from './servers.ts'
import { describeNotRun } from './where-possible.ts'

/**
 * Declares suites on the three servers of a distributed engine. The files of a run share broker and database; with
 * `killing` they are separate ones. If a server is missing, or is not ours to kill, the suites are reported as skipped,
 * with the reason. Must be awaited at the top of a test file.
 */
export async function onServers(
  name: string,
  suites: (servers: Servers) => void,
  { killing = false } = {},
): Promise<void> {
  const servers = await startServers({ killing })
  if ('missing' in servers) return describeNotRun(name, servers.missing)
  if (killing && servers.notOurs.length > 0) {
    await servers.stop()
    return describeNotRun(name, `not ours to kill: ${servers.notOurs.join(', ')}`)
  }
  describe(`${name} (${servers.what})`, () => {
    suites(servers)
    afterAll(() => servers.stop(), 60_000)
  })
}
