/** Holds the address at which the process of jest answers; absent outside jest. */
export const SHARED_SERVERS = 'NAMECHECK_TEST_SHARED_SERVERS'

export type SharedServers = {
  '/container-engine': boolean
  '/kafka': { brokers: string[]; what: string; minSessionMs: number } | { missing: string }
  '/mongo': { url: string; what: string } | { missing: string }
}

/**
 * Asks the process of jest for something that all test files of the run share. It starts a server at the first request
 * and stops it after the last file. Null outside jest.
 */
export async function shared<What extends keyof SharedServers>(
  what: What,
): Promise<SharedServers[What] | null> {
  const url = process.env[SHARED_SERVERS]
  if (url === undefined) return null
  const answer = await fetch(url + what)
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
  return (await answer.json()) as SharedServers[What]
}

/** The operations that a test must not use on a shared server. */
export const refuse = (): Promise<never> =>
  Promise.reject(new Error('other test files use this server too: declare the suites with { killing: true }'))
