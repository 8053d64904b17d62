import { parse } from 'tldts'
import type { Bootstrap } from './bootstrap-file.ts'

/**
 * The server that can say of a name under this suffix that it is not registered, or null. A suffix of several labels
 * is the registry's own only where the public suffix list says so, or where it has a server of its own: below
 * `github.io` or `example.com` the registry of `io` or `com` knows nobody, which frees nothing.
 */
export function authorityFor(bootstrap: Bootstrap, tld: string): string | null {
  const server = bootstrap.serverFor(tld)
  if (server === null || !tld.includes('.')) return server
  const above = bootstrap.serverFor(tld.slice(tld.indexOf('.') + 1))
  return server !== above || isRegistrySuffix(tld) ? server : null
}

function isRegistrySuffix(tld: string): boolean {
  const { publicSuffix, isIcann } = parse(`name.${tld}`, { allowPrivateDomains: true })
  return publicSuffix === tld && isIcann === true
}
