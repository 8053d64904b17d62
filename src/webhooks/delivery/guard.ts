import { isAllowed, type Range } from './addresses.ts'
import { literalOf, type Resolve } from './resolve.ts'

/** Webhooks must not be sent to this address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** The addresses that webhooks of one mode may be sent to. */
export type Guard = { resolve: Resolve; allowed: readonly Range[] }

/**
 * The addresses of a host, all of them allowed. Rejects with {@link ForbiddenAddress} if any of them is not: a mix of
 * both would let an attacker pass the check half of the time.
 */
export async function allowedAddresses(guard: Guard, hostname: string): Promise<readonly string[]> {
  const literal = literalOf(hostname)
  const addresses = literal === null ? await guard.resolve(hostname) : [literal]
  const forbidden = addresses.find((address) => !isAllowed(address, guard.allowed))
  if (forbidden !== undefined)
    throw new ForbiddenAddress(
      literal === null
        ? `${hostname} has the address ${forbidden}, to which the service does not send`
        : `the service does not send to the address ${forbidden}`,
    )
  return addresses
}
