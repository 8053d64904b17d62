import { openSharedServers } from './open-shared-servers.ts'
import { SHARED_SERVERS } from './shared-servers.ts'

declare global {
  var sharedServers: Awaited<ReturnType<typeof openSharedServers>> | undefined
}

/** Runs once before all test files, in the process of jest; the test processes inherit the variable. */
export default async function setUp(): Promise<void> {
  globalThis.sharedServers = await openSharedServers()
  process.env[SHARED_SERVERS] = globalThis.sharedServers.url
}
