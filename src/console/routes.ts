import type { Express, Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { KeptCoverage } from '../api/coverage/kept-coverage.ts'
import { adminDisabled } from '../api/http/not-found.ts'
import { Problem } from '../api/http/problem.ts'
import { refuseQuery } from '../api/http/query.ts'
import { sendJson } from '../api/http/respond.ts'
import { resource } from '../api/http/route-methods.ts'
import type { Api } from '../api/route-context.ts'
import { ConsoleAssets } from './assets.ts'
import { setSessionCookie } from './cookie.ts'
import { liveRoutes } from './go-live-route.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { requireSameOrigin } from './same-origin.ts'
import { asKeyOfSession, asOperatorOfSession } from './session-authentication.ts'
import { sessionView, signedOut } from './session-view.ts'
import { ASSETS } from './shell.ts'
import { type Signed, type SignIn, signInBody } from './sign-in.ts'
import { SignInBodies } from './sign-in-bodies.ts'

/** What the console shares with the API; `admin` is null if the admin API is off. */
export type Proxied = { v1: Router; admin: Router | null; coverage: KeptCoverage }

/**
 * `/console`: the assets of the pages, sessions, and the API under the session. The API itself never reads the cookie.
 */
export function consoleRoutes(
  app: Express,
  api: Api,
  signIn: SignIn,
  { v1, admin, coverage }: Proxied,
): void {
  const { publicUrl } = api.settings
  const parts = { signIn, publicUrl }
  const bodies = new SignInBodies()
  app.use('/console/api/v1', asKeyOfSession(parts), v1)
  app.use('/console/admin/v1', ...(admin ? [asOperatorOfSession(parts), admin] : [adminDisabled]))
  sessionRoutes(app, { ...parts, bodies })
  invitationRoutes(app, api, { signIn, bodies })
  liveRoutes(app, api, signIn, coverage)
  linkRoutes(app, { signIn, bodies })
  assetRoutes(app)
}

type SessionParts = { signIn: SignIn; bodies: SignInBodies; publicUrl: string }

function sessionRoutes(app: Express, { signIn, bodies, publicUrl }: SessionParts): void {
  const fromConsole =
    (handler: (req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res) => {
      requireSameOrigin(req, publicUrl)
      refuseQuery(req)
      await handler(req, res)
    }
  const send = (res: Response, { session, rights }: Signed) => {
    const { expiresAt, credentials } = session
    sendJson(res, 200, sessionView(rights, { isOwner: credentials.isOwner, expiresAt }))
  }
  resource(app, '/console/session', {
    get: fromConsole(async (req, res) => {
      res.setHeader('Vary', 'Cookie')
      const signed = await signIn.find(req)
      if (signed) send(res, signed)
      else sendJson(res, 200, signedOut(signIn.hasLinks))
    }),
    post: fromConsole(async (req, res) => {
      const given = await bodies.read(req, res, signInBody)
      const signed = await signIn.with(req, res, given)
      setSessionCookie(res, signed.session.token, signIn.isSecure)
      send(res, signed)
    }),
    delete: fromConsole(async (req, res) => {
      const signed = await signIn.find(req)
      if (signed) await signIn.end(signed.session)
      setSessionCookie(res, null, signIn.isSecure)
      sendJson(res, 200, signedOut(signIn.hasLinks))
    }),
  })
}

const linkBody = z.strictObject({ localSecret: z.string().max(500) })

/** For programs of this machine, which read the secret from the data folder. */
function linkRoutes(app: Express, { signIn, bodies }: Omit<SessionParts, 'publicUrl'>): void {
  resource(app, '/console/links', {
    post: async (req, res) => {
      refuseQuery(req)
      const { localSecret } = await bodies.read(req, res, linkBody)
      sendJson(res, 200, { object: 'console_link', url: await signIn.linkFor(req, localSecret) })
    },
  })
}

/** Public: they hold nothing but the program. */
function assetRoutes(app: Express): void {
  const assets = new ConsoleAssets()
  resource(app, `${ASSETS}/*path`, {
    get: async (req, res) => {
      const { path = [] } = req.params
      const name = [path].flat().join('/')
      if (!(await assets.send(name, res))) throw new Problem('not-found', 'The console has no such file.')
    },
  })
}
