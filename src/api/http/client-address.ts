import ipaddr from 'ipaddr.js'

/** The smallest network that a customer is assigned (RFC 6177): all of it is one client. */
const PREFIX_BYTES = 8

/** An IPv4 address, also if mapped into IPv6, or the /64 of an IPv6 address. */
export function clientOf(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const prefix = parsed.toByteArray().slice(0, PREFIX_BYTES)
  return `${Buffer.from(prefix).toString('hex')}/64`
}
