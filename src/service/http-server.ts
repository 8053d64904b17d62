import { once } from 'node:events'
import type { Server } from 'node:http'
import { addressOf } from '../api/http/server.ts'
import { urlAt } from '../primitives/listening-url.ts'
import { timers } from '../primitives/runtime.ts'

const GRACE_MS = 5_000

/** The address of a server is in use; the message is a sentence for the operator. */
export class AddressTaken extends Error {
  override name = 'AddressTaken'
}

/**
 * An error of listening, as {@link AddressTaken} if the address is in use.
 * @param settings those that have the address, in words
 */
export function refusedAddress(error: unknown, settings: string): unknown {
  const { code, address, port } = error as { code?: unknown; address?: unknown; port?: unknown }
  return code === 'EADDRINUSE'
    ? new AddressTaken(
        `Another program already uses the address ${address}:${port}. Set ${settings} to another one`,
        { cause: error },
      )
    : error
}

/**
 * Listens and returns the URL for programs of this machine. Rejects with {@link AddressTaken}, or with the error of an address
 * that cannot be used.
 * @param setting that has the address
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  setting = 'NAMECHECK_PORT',
): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw refusedAddress(error, setting)
  }
  return addressOf(server)
}

/**
 * Accepts no new connection, waits for requests in progress, and closes the remaining connections after five seconds.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = timers.setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  timers.clear(cut)
}

/**
 * Address under which clients reach the API: the setting, or the address where this process listens (`apiUrl`), or that
 * of another process with the same settings.
 */
export function publicUrlOf(
  { PUBLIC_URL, HOST, PORT }: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number },
  apiUrl: string,
): string {
  return PUBLIC_URL ?? (apiUrl === '' ? urlAt(HOST, PORT) : apiUrl)
}

/** Splits `address:port`; removes the brackets of an IPv6 address. */
export function hostAndPort(address: string): [host: string, port: number] {
  const colon = address.lastIndexOf(':')
  return [address.slice(0, colon).replace(/^\[|\]$/g, ''), Number(address.slice(colon + 1))]
}
