import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Range = readonly [Address, number]

/** Global unicast of IPv6: no other range is allocated (RFC 4291 §2.4, IANA IPv6 address space registry). */
const GLOBAL_UNICAST: Range = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * The public address of the Azure platform: wire server, DNS, health probes. Every virtual machine reaches it. Other
 * clouds use special-purpose ranges (Microsoft Learn, "What is IP address 168.63.129.16?").
 */
const AZURE_PLATFORM: Range = ipaddr.IPv4.parseCIDR('168.63.129.16/32')

/** Parses ranges such as `10.0.0.0/8`, `fd00::/8` or a single address. Throws for any other text. */
export function parseRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/**
 * Whether webhooks may be sent to an address: a public address, or one in a range that the operator allows. Private,
 * loopback, link-local, multicast, documentation and benchmark ranges are refused, and so is the platform address of
 * Azure. So are all IPv6 forms that embed another address (compatible, NAT64, 6to4, Teredo). A mapped address counts as
 * the address that it maps (IANA special-purpose address registries, RFC 6890).
 */
export function isAllowed(address: string, allowed: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (allowed.some((range) => isIn(plain, range))) return true
  if (plain.range() !== 'unicast' || isIn(plain, AZURE_PLATFORM)) return false
  return plain.kind() === 'ipv4' || isIn(plain, GLOBAL_UNICAST)
}

const isIn = (address: Address, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits)
