import type { Request, RequestHandler, Response } from 'express'
import { present } from '../api/http/presented-key.ts'
import { Problem } from '../api/http/problem.ts'
import type { Mode } from '../events/mode.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Signed, SignIn } from './sign-in.ts'

const MODES: readonly string[] = ['test', 'live']

/** Refuses a request without a session. Throws {@link Problem} `not-signed-in`. */
export const notSignedIn = (why = 'No session, or it has ended. Sign in again.'): Problem =>
  new Problem('not-signed-in', why)

type Parts = { signIn: SignIn; publicUrl: string }

/** For `/console/api/v1`: puts the key of the session in place of the Authorization header. */
export const asKeyOfSession =
  (parts: Parts): RequestHandler =>
  async (req, res, next) => {
    const { session } = await signedIn(parts, req, res)
    const mode = takeMode(req) ?? (session.credentials.keys.live === undefined ? 'test' : 'live')
    const key = session.credentials.keys[mode]
    if (key === undefined)
      throw notSignedIn(`This session has no ${mode} key. Sign in with a ${mode} key of the account.`)
    present(req, key)
    next()
  }

/** For `/console/admin/v1`: likewise with the admin token. */
export const asOperatorOfSession =
  (parts: Parts): RequestHandler =>
  async (req, res, next) => {
    const { session, rights } = await signedIn(parts, req, res)
    const { adminToken } = session.credentials
    if (adminToken === null || !rights.isOperator)
      throw notSignedIn("This session lacks the operator's rights. Sign in with the admin token.")
    present(req, adminToken)
    next()
  }

/**
 * The session of a request that the pages of the console sent. Throws {@link Problem} `cross-site-request`,
 * `invalid-header`, `not-signed-in`.
 */
export async function signedIn({ signIn, publicUrl }: Parts, req: Request, res: Response): Promise<Signed> {
  requireSameOrigin(req, publicUrl)
  if (req.headers.authorization !== undefined)
    throw new Problem(
      'invalid-header',
      'The routes of the console use the session, and refuse an Authorization header. Programs send their key to /api/v1.',
    )
  const signed = await signIn.find(req)
  if (signed === null) throw notSignedIn()
  res.locals.isStillSignedIn = () => signIn.isLive(signed.session)
  return signed
}

/**
 * The mode that a request names in `X-Namecheck-Mode`, or in the query, because an event stream and a link cannot send
 * headers. The handlers of the API do not see the parameter. Throws {@link Problem} `invalid-header`.
 */
function takeMode(req: Request): Mode | null {
  const [path = '', query] = req.url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const named = req.headers['x-namecheck-mode'] ?? parameters.get('mode')
  if (parameters.has('mode')) {
    parameters.delete('mode')
    req.url = parameters.size === 0 ? path : `${path}?${parameters}`
  }
  if (named === null) return null
  if (!MODES.includes(String(named)))
    throw new Problem(
      'invalid-header',
      'The mode must be test or live: header X-Namecheck-Mode, or parameter mode.',
    )
  return named === 'live' ? 'live' : 'test'
}
