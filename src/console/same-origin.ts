import type { Request } from 'express'
import { Problem } from '../api/http/problem.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const BY_PERSON = ['same-origin', 'none']

/**
 * Refuses requests that a page of another origin may have caused, in addition to SameSite=Strict of the cookie: pages of
 * another port of the same host are the same site. A change needs the header `X-Namecheck-Console`, which a foreign page
 * cannot send without a preflight. Browsers also say where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata)
 * and `Origin`. Throws {@link Problem} `cross-site-request`.
 */
export function requireSameOrigin({ method, headers }: Request, publicUrl: string): void {
  const isSafe = SAFE.includes(method)
  const site = headers['sec-fetch-site']
  const fromHere = site === undefined || (isSafe ? BY_PERSON.includes(String(site)) : site === 'same-origin')
  if (!fromHere) throw crossSite('The request comes from a page of another origin.')
  if (isSafe) return
  if (headers['x-namecheck-console'] !== '1')
    throw crossSite('The header X-Namecheck-Console: 1 is missing, which only the pages of the console send.')
  const { origin } = headers
  if (origin !== undefined && !isOwn(origin, headers.host, publicUrl))
    throw crossSite(`The request comes from the origin ${origin.slice(0, 100)}.`)
}

/** The public address, or the address that the browser itself used: a service on one machine has several names. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return host !== undefined && origin === `http://${host}` && publicUrl.startsWith('http:')
}

const crossSite = (why: string): Problem =>
  new Problem('cross-site-request', `${why} Nothing was done. Use the console in a tab of its address.`)
