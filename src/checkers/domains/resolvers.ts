import { getServers } from 'node:dns'
import { isIP } from 'node:net'

/** A recursive resolver. */
export type Resolver = { address: string; port: number }

const DNS_PORT = 53

/**
 * The resolvers to ask: those of the settings (`address`, `address:port`, `[v6]:port`), otherwise those of the machine.
 * Throws if an entry cannot be read.
 */
export function resolversOf(configured: readonly string[]): Resolver[] {
  return (configured.length > 0 ? configured : getServers()).map(parse)
}

export const hostOf = ({ address, port }: Resolver): string =>
  isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`

function parse(text: string): Resolver {
  const bracketed = /^\[(?<address>[^\]]+)\](?::(?<port>\d{1,5}))?$/.exec(text)
  const plain = isIP(text) === 6 ? null : /^(?<address>[^:]+)(?::(?<port>\d{1,5}))?$/.exec(text)
  const groups = (bracketed ?? plain)?.groups
  const address = groups?.address ?? text
  const port = Number(groups?.port ?? DNS_PORT)
  if (isIP(address) === 0 || port < 1 || port > 65_535) {
    throw new Error(`"${text}" is not a resolver: give an IP address and a port, for example 192.0.2.1:53`)
  }
  return { address, port }
}
