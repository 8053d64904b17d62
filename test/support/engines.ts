import { describe } from '@jest/globals'
import { keptInFolder, keptOnServers } from './kept.ts'
import { onServers } from './on-servers.ts'
import type { Servers } from './servers.ts'
import { inShort } from './short-form.ts'

export type TestEngine = {
  name: 'embedded' | 'distributed'
  /** Settings of a service on this engine in which nothing has happened yet; `folder` is its own. */
  place(folder: string): Promise<Record<string, string>>
  /** Everything that a service of this place has written down, but for what is meant to hold secrets. */
  kept(place: Readonly<Record<string, string>>): Promise<Buffer>
}

/** The only engine of the running command: `npm test` takes the embedded one, `npm run test:all` both. */
const ENGINE_OF_RUN = process.env.NAMECHECK_TEST_ENGINE

/**
 * Declares suites on each engine of the running command, or on the one given. Where a server of the distributed engine
 * is missing, its suites are reported as skipped, with the reason. The short form takes the distributed engine alone, if
 * its servers are there. To be awaited at the top of a test file.
 */
export async function onEachEngine(
  name: string,
  suites: (engine: TestEngine) => void,
  only = ENGINE_OF_RUN,
): Promise<void> {
  if (only !== 'embedded') {
    const place = (servers: Servers) => async (folder: string) => (await servers.place(folder)).settings
    const runs = await onServers(`${name}, on the distributed engine`, (servers) =>
      suites({ name: 'distributed', place: place(servers), kept: keptOnServers }),
    )
    if (only === 'distributed' || (runs && inShort(false, true))) return
  }
  describe(`${name}, on the embedded engine`, () =>
    suites({
      name: 'embedded',
      place: async (folder) => ({ NAMECHECK_DATA: folder }),
      kept: async (place) => keptInFolder(place.NAMECHECK_DATA ?? ''),
    }))
}
