import { json, type RegistryRequest, type Reply } from '../exchange.ts'
import type { FixedRoute } from './network.ts'

const CLIENT = { id: 'sandbox-client', secret: 'sandbox-secret' } as const
const KEY = 'sandbox-key'
const TOKEN = 'sandbox-token'
const TOKEN_LIFE_S = 86_400

/** The credentials that the sandbox accepts; others are refused. */
export const SOCIAL_CREDENTIALS: Readonly<Record<string, string>> = {
  REDDIT_CLIENT_ID: CLIENT.id,
  REDDIT_CLIENT_SECRET: CLIENT.secret,
  TWITCH_CLIENT_ID: CLIENT.id,
  TWITCH_CLIENT_SECRET: CLIENT.secret,
}

/** Refuses a request without the token that {@link tokenRoute} gave out. */
export const needsToken = ({ headers }: RegistryRequest): Reply | null =>
  headers.authorization === `Bearer ${TOKEN}` ? null : json({ message: 'Unauthorized', error: 401 }, 401)

export const needsClientId = ({ headers }: RegistryRequest): Reply | null =>
  headers['client-id'] === CLIENT.id
    ? null
    : json({ error: 'Bad Request', status: 400, message: 'The "Client-ID" header is missing' }, 400)

export const needsKey = ({ headers }: RegistryRequest): Reply | null =>
  headers['x-goog-api-key'] === KEY
    ? null
    : json({ error: { code: 403, message: 'The request is missing a valid API key.' } }, 403)

/** A token that is sent must be the right one; without one, the request is answered too. */
export const optionalToken = ({ headers }: RegistryRequest): Reply | null =>
  headers.authorization === undefined || headers.authorization === `Bearer ${TOKEN}`
    ? null
    : json(
        { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
        401,
      )

/** OAuth 2.0 client credentials (RFC 6749 §4.4), as HTTP basic authentication or in the body. */
export const tokenRoute = (path: RegExp): FixedRoute => ({
  method: 'POST',
  path,
  fixed: ({ headers, body }) => {
    const form = new URLSearchParams(body)
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    const isClient =
      headers.authorization === basic ||
      (form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret)
    if (!isClient) return json({ error: 'invalid_client' }, 401)
    if (form.get('grant_type') !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400)
    return json({ access_token: TOKEN, token_type: 'bearer', expires_in: TOKEN_LIFE_S, scope: '*' })
  },
})
