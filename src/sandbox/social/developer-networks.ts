import { digits } from '../chance.ts'
import { json, type Reply } from '../exchange.ts'
import { type Host, parameter, unauthorized } from './network.ts'
import { idOf, isOrganization, oneOf, sinceOf } from './people.ts'
import { optionalToken } from './tokens.ts'

const gitlabNoGroup = (): Reply => json({ message: '404 Group Not Found' }, 404)
const devNotFound = (): Reply => json({ error: 'not found', status: 404 }, 404)
const githubNotFound = (): Reply =>
  json(
    {
      message: 'Not Found',
      documentation_url: 'https://docs.github.com/rest/users/users#get-a-user',
      status: '404',
    },
    404,
  )

/** Networks of developers, which are asked through their JSON APIs. */
export const DEVELOPER_NETWORKS: readonly Host[] = [
  {
    host: 'api.github.com',
    routes: [
      {
        path: /^\/users\/(?<user>[^/]+)$/,
        refuses: optionalToken,
        taken: (user) =>
          json({
            login: user,
            id: idOf('github', user),
            type: 'User',
            html_url: `https://github.com/${user}`,
            public_repos: 3,
            created_at: sinceOf('github', user),
          }),
        free: githubNotFound,
        // GitHub hides them.
        suspended: githubNotFound,
        reserved: githubNotFound,
        login: unauthorized,
      },
    ],
  },
  {
    host: 'gitlab.com',
    routes: [
      {
        path: /^\/api\/v4\/users$/,
        user: parameter('username'),
        taken: (user) =>
          oneOf(
            isOrganization('gitlab', user),
            () => json([]),
            () =>
              json([
                { id: idOf('gitlab', user), username: user, name: user, state: 'active', locked: false },
              ]),
          ),
        free: () => json([]),
        suspended: (user) =>
          json([{ id: idOf('gitlab', user), username: user, name: user, state: 'blocked', locked: true }]),
        private: () => json([]),
        reserved: () => json([]),
        login: () => json({ message: '401 Unauthorized' }, 401),
      },
      {
        path: /^\/api\/v4\/groups\/(?<user>[^/]+)$/,
        taken: (user) =>
          oneOf(
            isOrganization('gitlab', user),
            () =>
              json({
                id: idOf('gitlab', user),
                name: user,
                path: user,
                full_path: user,
                visibility: 'public',
              }),
            gitlabNoGroup,
          ),
        free: gitlabNoGroup,
        suspended: gitlabNoGroup,
        private: gitlabNoGroup,
        reserved: gitlabNoGroup,
        login: () => json({ message: '401 Unauthorized' }, 401),
      },
      {
        path: /^\/users\/(?<user>[^/]+)\/exists$/,
        taken: () => json({ exists: true }),
        free: () => json({ exists: false }),
        login: () => json({ error: 'You must be authenticated to access this path.' }, 401),
      },
    ],
  },
  {
    host: 'codeberg.org',
    routes: [
      {
        path: /^\/api\/v1\/users\/(?<user>[^/]+)$/,
        taken: (user) =>
          json({
            id: idOf('codeberg', user),
            login: user,
            full_name: '',
            created: sinceOf('codeberg', user),
          }),
        free: (user) =>
          json(
            {
              errors: null,
              message: `user redirect does not exist [name: ${user}]`,
              url: 'https://codeberg.org/api/swagger',
            },
            404,
          ),
        login: unauthorized,
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
        login: unauthorized,
      },
    ],
  },
  {
    host: 'dev.to',
    routes: [
      {
        path: /^\/api\/users\/by_username$/,
        user: parameter('url'),
        taken: (user) =>
          oneOf(isOrganization('dev', user), devNotFound, () =>
            json({ type_of: 'user', id: idOf('dev', user), username: user, name: user }),
          ),
        free: devNotFound,
        suspended: devNotFound,
        login: () => json({ error: 'unauthorized', status: 401 }, 401),
      },
      {
        path: /^\/api\/organizations\/(?<user>[^/]+)$/,
        taken: (user) =>
          oneOf(
            isOrganization('dev', user),
            () => json({ type_of: 'organization', id: idOf('dev', user), username: user, name: user }),
            devNotFound,
          ),
        free: devNotFound,
        suspended: devNotFound,
        login: () => json({ error: 'unauthorized', status: 401 }, 401),
      },
    ],
  },
  {
    host: 'hacker-news.firebaseio.com',
    routes: [
      {
        path: /^\/v0\/user\/(?<user>[^/]+)\.json$/,
        // Ids are in one case only.
        taken: (user) =>
          user === user.toLowerCase()
            ? json({ created: Date.parse(sinceOf('hn', user)) / 1000, id: user, karma: 42, submitted: [] })
            : json(null),
        free: () => json(null),
        private: () => json(null),
        login: () => json({ error: 'Permission denied' }, 401),
      },
    ],
  },
]
