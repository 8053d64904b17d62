import { digits } from '../chance.ts'
import { json, type Reply } from '../exchange.ts'
import { type Host, inBody, parameter, unauthorized } from './network.ts'
import { idOf, sinceOf } from './people.ts'
import { needsClientId, needsKey, needsToken, tokenRoute } from './tokens.ts'

const blueskyResult = (user: string, result: 'Available' | 'Unavailable'): Reply =>
  json({
    handle: `${user}.bsky.social`,
    result: {
      $type: `com.atproto.temp.checkHandleAvailability#result${result}`,
      ...(result === 'Unavailable' && { suggestions: [] }),
    },
  })
const blueskyNotFound = (): Reply => json({ error: 'InvalidRequest', message: 'Profile not found' }, 400)

const redditNotFound = (): Reply => json({ message: 'Not Found', error: 404 }, 404)
/** The limit is the same for every caller. */
const redditAvailable = (available: boolean): Reply => ({
  ...json(available),
  headers: { 'x-ratelimit-used': '1', 'x-ratelimit-remaining': '99.0', 'x-ratelimit-reset': '60' },
})

const youtubeChannels = (items: readonly object[]): Reply =>
  json({
    kind: 'youtube#channelListResponse',
    etag: 'sandbox',
    pageInfo: { totalResults: items.length, resultsPerPage: 5 },
    ...(items.length > 0 && { items }),
  })

const xTaken = (): Reply => {
  const msg = 'That username has been taken. Please choose another.'
  return json({ valid: false, reason: 'taken', msg, desc: msg })
}

/** Networks that are queried through their JSON APIs. */
export const API_NETWORKS: readonly Host[] = [
  {
    host: 'public.api.bsky.app',
    routes: [
      {
        path: /^\/xrpc\/app\.bsky\.actor\.getProfile$/,
        user: parameter('actor', '', '.bsky.social'),
        taken: (user) =>
          json({
            did: `did:plc:${digits(24, `bluesky/${user}`)}`,
            handle: `${user}.bsky.social`,
            displayName: user,
            createdAt: sinceOf('bluesky', user),
          }),
        free: blueskyNotFound,
        suspended: () => json({ error: 'AccountTakedown', message: 'Account has been suspended' }, 400),
        private: () => json({ error: 'AccountDeactivated', message: 'Account is deactivated' }, 400),
        // The handle of an account that moved to a domain of its holder.
        reserved: blueskyNotFound,
        login: () => json({ error: 'AuthMissing', message: 'Authentication Required' }, 401),
      },
    ],
  },
  {
    host: 'bsky.social',
    routes: [
      {
        path: /^\/xrpc\/com\.atproto\.temp\.checkHandleAvailability$/,
        user: parameter('handle', '', '.bsky.social'),
        taken: (user) => blueskyResult(user, 'Unavailable'),
        free: (user) => blueskyResult(user, 'Available'),
        login: () => json({ error: 'AuthMissing', message: 'Authentication Required' }, 401),
      },
    ],
  },
  {
    host: 'mastodon.social',
    routes: [
      {
        path: /^\/api\/v1\/accounts\/lookup$/,
        user: parameter('acct'),
        taken: (user) => mastodonAccount(user, {}),
        free: () => json({ error: 'Record not found' }, 404),
        suspended: (user) => mastodonAccount(user, { suspended: true, url: '' }),
        reserved: () => json({ error: 'Record not found' }, 404),
        login: () => json({ error: 'This method requires an authenticated user' }, 422),
      },
    ],
  },
  {
    host: 'www.reddit.com',
    routes: [tokenRoute(/^\/api\/v1\/access_token$/)],
  },
  {
    host: 'oauth.reddit.com',
    routes: [
      {
        path: /^\/user\/(?<user>[^/]+)\/about$/,
        refuses: needsToken,
        taken: (user) =>
          json({ kind: 't2', data: { name: user, id: digits(6, `reddit/${user}`), is_suspended: false } }),
        free: redditNotFound,
        suspended: redditNotFound,
        reserved: redditNotFound,
        login: () => json({ message: 'Forbidden', error: 403 }, 403),
      },
      {
        path: /^\/api\/username_available$/,
        user: parameter('user'),
        refuses: needsToken,
        taken: () => redditAvailable(false),
        free: () => redditAvailable(true),
        login: () => json({ message: 'Forbidden', error: 403 }, 403),
      },
    ],
  },
  {
    host: 'www.googleapis.com',
    routes: [
      {
        path: /^\/youtube\/v3\/channels$/,
        user: parameter('forHandle', '@'),
        refuses: needsKey,
        taken: (user) =>
          youtubeChannels([
            {
              kind: 'youtube#channel',
              id: `UC${digits(22, `youtube/${user}`)}`,
              snippet: { title: user, customUrl: `@${user}` },
            },
          ]),
        free: () => youtubeChannels([]),
        suspended: () => youtubeChannels([]),
        login: () => json({ error: { code: 401, message: 'Login Required.' } }, 401),
      },
    ],
  },
  {
    host: 'api.x.com',
    routes: [
      {
        path: /^\/i\/users\/username_available\.json$/,
        user: parameter('username'),
        taken: xTaken,
        free: () => json({ valid: true, reason: 'available', msg: 'Available!', desc: 'Available!' }),
        reserved: () =>
          json({ valid: false, reason: 'is_banned_word', msg: 'Not allowed.', desc: 'Not allowed.' }),
        login: () => json({ errors: [{ code: 32, message: 'Could not authenticate you.' }] }, 401),
      },
    ],
  },
  {
    host: 'discord.com',
    routes: [
      {
        method: 'POST',
        path: /^\/api\/v9\/unique-username\/username-attempt-unauthed$/,
        user: inBody('username'),
        taken: () => json({ taken: true }),
        free: () => json({ taken: false }),
        reserved: () =>
          json(
            {
              message: 'Invalid Form Body',
              code: 50035,
              errors: {
                username: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS', message: 'Not allowed' }] },
              },
            },
            400,
          ),
        login: () => json({ message: '401: Unauthorized', code: 0 }, 401),
      },
    ],
  },
  {
    host: 'id.twitch.tv',
    routes: [tokenRoute(/^\/oauth2\/token$/)],
  },
  {
    host: 'api.twitch.tv',
    routes: [
      {
        path: /^\/helix\/users$/,
        user: parameter('login'),
        refuses: (asked) => needsToken(asked) ?? needsClientId(asked),
        taken: (user) =>
          json({
            data: [
              { id: digits(9, `twitch/${user}`), login: user.toLowerCase(), display_name: user, type: '' },
            ],
          }),
        free: () => json({ data: [] }),
        suspended: () => json({ data: [] }),
        reserved: () => json({ data: [] }),
        login: () => json({ error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' }, 401),
      },
    ],
  },
  {
    host: 'gql.twitch.tv',
    routes: [
      {
        method: 'POST',
        path: /^\/gql$/,
        user: inBody('variables.username'),
        refuses: needsClientId,
        taken: () => json({ data: { isUsernameAvailable: false }, extensions: { durationMilliseconds: 5 } }),
        free: () => json({ data: { isUsernameAvailable: true }, extensions: { durationMilliseconds: 5 } }),
        login: () => json({ errors: [{ message: 'failed integrity check' }] }),
      },
    ],
  },
  {
    host: 'www.tiktok.com',
    routes: [
      {
        path: /^\/oembed$/,
        user: parameter('url', 'https://www.tiktok.com/@'),
        taken: (user) =>
          json({
            version: '1.0',
            type: 'rich',
            title: `${user}'s Creator Profile`,
            author_url: `https://www.tiktok.com/@${user}`,
            author_name: user,
            provider_name: 'TikTok',
            embed_type: 'profile',
          }),
        free: () => json({ code: 400, message: 'Something went wrong' }, 400),
        suspended: () => json({ code: 400, message: 'Something went wrong' }, 400),
        private: () => json({ code: 400, message: 'Something went wrong' }, 400),
        login: unauthorized,
      },
    ],
  },
  {
    host: 'substack.com',
    routes: [
      {
        path: /^\/api\/v1\/user\/(?<user>[^/]+)\/public_profile$/,
        taken: (user) => json({ id: idOf('substack', user), name: user, handle: user }),
        free: () => json({ error: 'profile not found' }, 404),
        private: () => json({ error: 'profile not found' }, 404),
        login: unauthorized,
      },
    ],
  },
]

const mastodonAccount = (user: string, more: object): Reply =>
  json({
    id: digits(18, `mastodon/${user}`),
    username: user,
    acct: user,
    url: `https://mastodon.social/@${user}`,
    created_at: sinceOf('mastodon', user),
    ...more,
  })
