import type { Express } from 'express'
import { z } from 'zod'
import { readBody } from '../api/http/body.ts'
import { Problem } from '../api/http/problem.ts'
import { refuseQuery } from '../api/http/query.ts'
import { sendJson } from '../api/http/respond.ts'
import { resource } from '../api/http/route-methods.ts'
import { keyView } from '../api/keys/view.ts'
import type { Api } from '../api/route-context.ts'
import { operatorActor } from '../commands/account/operator.ts'
import { goLive } from '../commands/go-live.ts'
import { jurisdictions } from '../verdict/jurisdiction-codes.ts'
import { setSessionCookie } from './cookie.ts'
import { keepOwnerKey } from './owner-keys.ts'
import { notSignedIn, signedIn } from './session-authentication.ts'
import type { Signed, SignIn } from './sign-in.ts'

const body = z.strictObject({ jurisdictions })
/**
 * `POST /console/live`: the step from the sandbox to the real registries. It records the jurisdictions and issues a live key,
 * which the session then has too. A session gets one key, however often it asks.
 */
export function liveRoutes(app: Express, api: Api, signIn: SignIn): void {
  const { publicUrl, DATA } = api.settings
  const parts = { signIn, publicUrl }
  resource(app, '/console/live', {
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
