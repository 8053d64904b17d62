import { isAllowed, type Range } from './addresses.ts'
import { literalOf, type Resolve } from './resolve.ts'

/** Nothing is sent to this address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** Which addresses webhooks may go to, for one mode. */
export type Guard = { resolve: Resolve; allowed: readonly Range[] }

/**
 * The addresses of a host, each of them one that may be sent to. Rejects with {@link ForbiddenAddress} if a single one
 * is not: who mixes them wants to be let through half of the time.
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
