import type { Express, Request, Response } from 'express'
import { z } from 'zod'
import { additionsOf } from '../api/coverage/additions.ts'
import type { KeptCoverage } from '../api/coverage/kept-coverage.ts'
import { readBody } from '../api/http/body.ts'
import { Problem } from '../api/http/problem.ts'
import { readQuery, refuseQuery } from '../api/http/query.ts'
import { sendJson } from '../api/http/respond.ts'
import { resource } from '../api/http/route-methods.ts'
import { keyView } from '../api/keys/view.ts'
import { providerKeyRoutes } from '../api/operations/provider-keys.ts'
import type { Api } from '../api/route-context.ts'
import { operatorActor } from '../commands/account/operator.ts'
import { goLive } from '../commands/go-live.ts'
import { jurisdictionCode, jurisdictions } from '../verdict/jurisdiction-codes.ts'
import { setSessionCookie } from './cookie.ts'
import { keepOwnerKey } from './owner-keys.ts'
import { notSignedIn, signedIn } from './session-authentication.ts'
import type { Signed, SignIn } from './sign-in.ts'

const body = z.strictObject({ jurisdictions })
/** More than a person chooses, and few enough for a page. */
const MAX_COUNTRIES = 20
const countries = z
  .string()
  .transform((codes) => codes.split(','))
  .pipe(z.array(jurisdictionCode).min(1).max(MAX_COUNTRIES))
const parameters = z.object({ countries })

/**
 * `GET /console/live`: what is searched for some countries, and how the operator adds the rest. `POST
 * /console/live`: the step from the sandbox to the real registries. It records the jurisdictions and issues a live key,
 * which the session then has too. A session gets one key, however often it asks. `/console/provider-keys`: the keys of
 * providers, as in the admin API, which may be off here.
 */
export function liveRoutes(app: Express, api: Api, signIn: SignIn, coverage: KeptCoverage): void {
  const { publicUrl, DATA } = api.settings
  const parts = { signIn, publicUrl }
  resource(app, '/console/live', {
    get: async (req, res) => {
      await requireOperator(parts, req, res)
      const { countries: codes } = readQuery(req, parameters)
      const { now } = await coverage.present()
      const chosen = now.countries.filter(({ code }) => codes.includes(code))
      sendJson(res, 200, { object: 'additions', countries: additionsOf(chosen) })
    },
    post: async (req, res) => {
      const signed = await signedIn(parts, req, res)
      refuseQuery(req)
      const { jurisdictions: chosen } = await readBody(req, res, body)
      const accountId = accountFor(signed)
      const { secret, key } = await goLive(api.accounts, {
        accountId,
        jurisdictions: [...new Set(chosen)],
        actor: operatorActor(null),
        requestKey: `live ${signed.session.token}`,
      })
      const { credentials } = signed.session
      if (secret !== null) {
        if (credentials.isOwner) keepOwnerKey(DATA, 'live', secret)
        const { session } = await signIn.begin(
          { ...credentials, keys: { ...credentials.keys, live: secret } },
          signed,
        )
        setSessionCookie(res, session.token, signIn.isSecure)
      }
      sendJson(res, 200, { object: 'live', secret, key: keyView(key), jurisdictions: chosen })
    },
  })
  providerKeyRoutes(app, api, '/console/provider-keys', (handler) => async (req, res) => {
    await requireOperator(parts, req, res)
    await handler(req, res, operatorActor(null))
  })
}

/** For the person who started the service on this machine, and for the operator. Throws {@link Problem} `insufficient-scope`. */
async function requireOperator(
  parts: { signIn: SignIn; publicUrl: string },
  req: Request,
  res: Response,
): Promise<void> {
  const { session, rights } = await signedIn(parts, req, res)
  if (!session.credentials.isOwner && !rights.isOperator)
    throw new Problem('insufficient-scope', 'Only the operator of the service sees how registers are added.')
}

/** The account that goes live. Throws {@link Problem} `not-signed-in`, `insufficient-scope`. */
function accountFor({ session, rights }: Signed): string {
  const client = rights.clients.test ?? rights.clients.live
  if (client === undefined) throw notSignedIn('Sign in with a key of the account that goes live, too.')
  if (!session.credentials.isOwner && !rights.isOperator)
    throw new Problem(
      'insufficient-scope',
      'Only the operator can issue the first live key of an account: sign in with the admin token too, or by a link of `npm run namecheck -- open`. With a live key, use POST /api/v1/keys.',
    )
  return client.accountId
}
