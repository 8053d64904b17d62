import { afterAll, describe } from '@jest/globals'
import { type Servers, startServers } from './servers.ts'
import { describeNotRun } from './where-possible.ts'

/**
 * Declares suites on the three servers of a distributed engine, started for this test file and stopped behind it. Where
 * one of them is missing, or the suites have to kill one that is not ours, they are reported by name as skipped, with the
 * reason. To be awaited at the top of a test file.
 */
export async function onServers(
  name: string,
  suites: (servers: Servers) => void,
  { killing = false } = {},
): Promise<void> {
  const servers = await startServers()
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
