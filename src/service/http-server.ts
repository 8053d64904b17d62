import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const GRACE_MS = 5_000

/** Listens and gives the address as a URL. Rejects when the address cannot be had. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const { address, family, port: chosen } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`
}

/** Takes no new connection, lets requests under way end, cuts what is left after five seconds. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}

/**
 * Under which address clients reach the API: as set, or where this process listens (`apiUrl`), or where one beside it
 * with the same settings does.
 */
export function publicUrlOf(
  { PUBLIC_URL, HOST, PORT }: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number },
  apiUrl: string,
): string {
  const beside = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
  return PUBLIC_URL ?? (apiUrl === '' ? beside : apiUrl)
}

/** Takes `address:port` apart; brackets around an IPv6 address fall away. */
export function hostAndPort(address: string): [host: string, port: number] {
  const colon = address.lastIndexOf(':')
  return [address.slice(0, colon).replace(/^\[|\]$/g, ''), Number(address.slice(colon + 1))]
}
