import { allowedAddresses, ForbiddenAddress, type Guard } from './guard.ts'

const MAX_CHARACTERS = 2_048

/** A URL that cannot be an endpoint; the message says why. */
export class TargetRefused extends Error {
  override name = 'TargetRefused'
}

export type Target = {
  /** The normalized URL (WHATWG URL). */
  url: string
  host: string
}

/**
 * Checks the URL of an endpoint: https (or http if allowed), no user, no fragment, and only allowed addresses. The
 * addresses are checked again at each connection. Rejects with {@link TargetRefused}.
 */
export async function checkTarget(text: string, guard: Guard & { allowHttp: boolean }): Promise<Target> {
  if (text.length > MAX_CHARACTERS) throw new TargetRefused(`must have at most ${MAX_CHARACTERS} characters`)
  const url = URL.parse(text)
  if (url === null) throw new TargetRefused('must be a URL such as https://example.com/hooks')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TargetRefused('must begin with https://')
  if (url.protocol === 'http:' && !guard.allowHttp)
    throw new TargetRefused('must begin with https://; this service does not allow plain http')
  if (url.username !== '' || url.password !== '')
    throw new TargetRefused('must not contain a user or password; the service signs messages instead')
  if (url.hash !== '' || text.includes('#')) throw new TargetRefused('must not have a fragment (#)')
  await checkHost(url.hostname, guard)
  return { url: url.href, host: url.host }
}

async function checkHost(hostname: string, guard: Guard): Promise<void> {
  try {
    await allowedAddresses(guard, hostname)
  } catch (error) {
    if (error instanceof ForbiddenAddress)
      throw new TargetRefused(`cannot be used: ${error.message}`, { cause: error })
    throw new TargetRefused(`cannot be used: the host ${hostname} could not be resolved`, { cause: error })
  }
}
