import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import { MAX_SESSION_MS } from './session-lifetime.ts'

const NAME = 'namecheck_session'

/** Name of the cookie. Under https, its prefix binds it to this host (RFC 6265bis §4.1.3). */
const nameFor = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME)

/** The session token that a request carries; null without one, or with several, of which another site may have set one. */
export function sessionToken(
  { cookie }: Pick<IncomingHttpHeaders, 'cookie'>,
  isSecure: boolean,
): string | null {
  const prefix = `${nameFor(isSecure)}=`
  const found = (cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  return found.length === 1 ? (found[0]?.slice(prefix.length) ?? null) : null
}

/** Sets the cookie, or deletes it if `token` is null. Scripts cannot read it, and other sites cannot cause it to be sent. */
export function setSessionCookie(res: Response, token: string | null, isSecure: boolean): void {
  res.cookie(nameFor(isSecure), token ?? '', {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    path: '/',
    maxAge: token === null ? 0 : MAX_SESSION_MS,
  })
}
