import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { allowedAddresses, type Guard } from './guard.ts'
import { literalOf } from './resolve.ts'

/**
 * Opens connections for undici. A host name is resolved once, all its addresses are checked, and the connection uses
 * only these. undici calls no `lookup` for a literal address, so it is checked here.
 */
export function guardedConnector(guard: Guard, timeoutMs: number): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    allowedAddresses(guard, hostname).then(
      (addresses) => {
        const wanted = addresses
          .map((address) => ({ address, family: isIP(address) }))
          .filter(({ family }) => !options.family || family === familyOf(options.family))
        const first = wanted[0]
        if (!first)
          callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '')
        else if (options.all) callback(null, wanted)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
  const connect = buildConnector({ lookup, timeout: timeoutMs, allowH2: false, autoSelectFamily: true })
  return (options, callback) => {
    if (literalOf(options.hostname) === null) {
      connect(options, callback)
      return
    }
    allowedAddresses(guard, options.hostname).then(
      () => connect(options, callback),
      (error: Error) => callback(error, null),
    )
  }
}

const familyOf = (family: number | 'IPv4' | 'IPv6'): number =>
  family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
