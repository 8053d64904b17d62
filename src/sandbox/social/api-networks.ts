import { dayIn, digits, pick } from '../chance.ts'
import { json, type Reply } from '../exchange.ts'
import type { Host } from './network.ts'

const id = (network: string, user: string) => Number(`1${digits(7, `social/${network}/id/${user}`)}`)
const since = (network: string, user: string) =>
  `${dayIn(2010, 2024, `social/${network}/since/${user}`)}T09:00:00.000Z`
/** Networks in which people and organizations share one name space, but have different addresses. */
const isOrganization = (network: string, user: string) =>
  pick([true, false, false], `social/${network}/kind/${user.toLowerCase()}`)

const oneOf = (organization: boolean, reply: () => Reply, otherwise: () => Reply) =>
  organization ? reply() : otherwise()

const gitlabNoGroup = (): Reply => json({ message: '404 Group Not Found' }, 404)
const devNotFound = (): Reply => json({ error: 'not found', status: 404 }, 404)

/** Networks that are queried through their JSON APIs. */
export const API_NETWORKS: readonly Host[] = [
  {
    host: 'api.github.com',
    routes: [
      {
        path: /^\/users\/(?<user>[^/]+)$/,
        taken: (user) =>
          json({
            login: user,
            id: id('github', user),
            type: 'User',
            html_url: `https://github.com/${user}`,
            public_repos: 3,
            created_at: since('github', user),
          }),
        free: () =>
          json(
            { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
            404,
          ),
      },
    ],
  },
  {
    host: 'gitlab.com',
    routes: [
      {
        path: /^\/api\/v4\/users$/,
        parameter: 'username',
        taken: (user) =>
          oneOf(
            isOrganization('gitlab', user),
            () => json([]),
            () =>
              json([{ id: id('gitlab', user), username: user, name: user, state: 'active', locked: false }]),
          ),
        free: () => json([]),
      },
      {
        path: /^\/api\/v4\/groups\/(?<user>[^/]+)$/,
        taken: (user) =>
          oneOf(
            isOrganization('gitlab', user),
            () =>
              json({ id: id('gitlab', user), name: user, path: user, full_path: user, visibility: 'public' }),
            gitlabNoGroup,
          ),
        free: gitlabNoGroup,
      },
    ],
  },
  {
    host: 'codeberg.org',
    routes: [
      {
        path: /^\/api\/v1\/users\/(?<user>[^/]+)$/,
        taken: (user) =>
          json({ id: id('codeberg', user), login: user, full_name: '', created: since('codeberg', user) }),
        free: (user) =>
          json(
            { errors: null, message: `user redirect does not exist [name: ${user}]`, url: '/api/swagger' },
            404,
          ),
      },
    ],
  },
  {
    host: 'hub.docker.com',
    routes: [
      {
        path: /^\/v2\/users\/(?<user>[^/]+)\/?$/,
        taken: (user) =>
          oneOf(
            isOrganization('docker', user),
            () => json({ id: digits(12, `docker/${user}`), orgname: user, type: 'Organization' }),
            () => json({ id: digits(12, `docker/${user}`), username: user, type: 'User' }),
          ),
        free: () => json({ message: 'User not found', errinfo: {} }, 404),
      },
    ],
  },
  {
    host: 'dev.to',
    routes: [
      {
        path: /^\/api\/users\/by_username$/,
        parameter: 'url',
        taken: (user) =>
          oneOf(isOrganization('dev', user), devNotFound, () =>
            json({ type_of: 'user', id: id('dev', user), username: user, name: user }),
          ),
        free: devNotFound,
      },
      {
        path: /^\/api\/organizations\/(?<user>[^/]+)$/,
        taken: (user) =>
          oneOf(
            isOrganization('dev', user),
            () => json({ type_of: 'organization', id: id('dev', user), username: user, name: user }),
            devNotFound,
          ),
        free: devNotFound,
      },
    ],
  },
  {
    host: 'hacker-news.firebaseio.com',
    routes: [
      {
        path: /^\/v0\/user\/(?<user>[^/]+)\.json$/,
        taken: (user) =>
          json({ created: Date.parse(since('hn', user)) / 1000, id: user, karma: 42, submitted: [] }),
        free: () => json(null),
      },
    ],
  },
  {
    host: 'public.api.bsky.app',
    routes: [
      {
        path: /^\/xrpc\/app\.bsky\.actor\.getProfile$/,
        parameter: 'actor',
        ending: '.bsky.social',
        taken: (user) =>
          json({
            did: `did:plc:${digits(24, `bluesky/${user}`)}`,
            handle: `${user}.bsky.social`,
            displayName: user,
            createdAt: since('bluesky', user),
          }),
        free: () => json({ error: 'InvalidRequest', message: 'Profile not found' }, 400),
      },
    ],
  },
  {
    host: 'mastodon.social',
    routes: [
      {
        path: /^\/api\/v1\/accounts\/lookup$/,
        parameter: 'acct',
        taken: (user) =>
          json({
            id: digits(18, `mastodon/${user}`),
            username: user,
            acct: user,
            created_at: since('mastodon', user),
          }),
        free: () => json({ error: 'Record not found' }, 404),
      },
    ],
  },
  {
    host: 'www.reddit.com',
    routes: [
      {
        path: /^\/user\/(?<user>[^/]+)\/about\.json$/,
        taken: (user) =>
          json({ kind: 't2', data: { name: user, id: digits(6, `reddit/${user}`), is_suspended: false } }),
        free: () => json({ message: 'Not Found', error: 404 }, 404),
      },
    ],
  },
  {
    host: 'api.x.com',
    routes: [
      {
        path: /^\/i\/users\/username_available\.json$/,
        parameter: 'username',
        taken: () => {
          const msg = 'That username has been taken. Please choose another.'
          return json({ valid: false, reason: 'taken', msg, desc: msg })
        },
        free: () => json({ valid: true, reason: 'available', msg: 'Available!', desc: 'Available!' }),
      },
    ],
  },
  {
    host: 'substack.com',
    routes: [
      {
        path: /^\/api\/v1\/user\/(?<user>[^/]+)\/public_profile$/,
        taken: (user) => json({ id: id('substack', user), name: user, handle: user }),
        free: () => json({ error: 'profile not found' }, 404),
      },
    ],
  },
]
