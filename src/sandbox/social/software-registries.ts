import { digits } from '../chance.ts'
import { json, type Reply } from '../exchange.ts'
import { type Host, parameter, unauthorized } from './network.ts'
import { sinceOf } from './people.ts'

/** PyPI sends it with every answer. */
const PYPI_HEADERS = {
  'permissions-policy':
    'publickey-credentials-create=(self),publickey-credentials-get=(self),accelerometer=()',
  'x-permitted-cross-domain-policies': 'none',
}

const solr = (query: string, docs: readonly object[]): Reply =>
  json({
    responseHeader: { status: 0, QTime: 1, params: { q: query, rows: '1', wt: 'json' } },
    response: { numFound: docs.length, start: 0, docs },
  })

/** Registries of packages and apps. */
export const SOFTWARE_REGISTRIES: readonly Host[] = [
  {
    host: 'registry.npmjs.org',
    routes: [
      {
        path: /^\/(?<user>[^/]+)$/,
        taken: (user) => json({ name: user, 'dist-tags': { latest: '1.0.0' }, versions: {} }),
        free: () => json({ error: 'Not found' }, 404),
        suspended: (user) =>
          json({
            _id: user,
            name: user,
            time: { unpublished: { time: sinceOf('npm', user), versions: ['1.0.0'] } },
          }),
        private: () => json({ error: 'Not found' }, 404),
        login: unauthorized,
      },
    ],
  },
  {
    host: 'api.npmjs.org',
    routes: [
      {
        path: /^\/downloads\/point\/last-week\/(?<user>[^/]+)$/,
        taken: (user) => json({ downloads: 7, start: '2026-01-01', end: '2026-01-07', package: user }),
        free: (user) => json({ error: `package ${user} not found` }, 404),
        private: (user) => json({ error: `package ${user} not found` }, 404),
        login: unauthorized,
      },
    ],
  },
  {
    host: 'pypi.org',
    routes: [
      {
        path: /^\/pypi\/(?<user>[^/]+)\/json$/,
        taken: (user) => ({
          ...json({
            info: { name: user, version: '1.0' },
            last_serial: Number(digits(7, `pypi/${user}`)),
            urls: [],
          }),
          headers: PYPI_HEADERS,
        }),
        free: () => ({ ...json({ message: 'Not Found' }, 404), headers: PYPI_HEADERS }),
        login: unauthorized,
      },
    ],
  },
  {
    host: 'crates.io',
    routes: [
      {
        path: /^\/api\/v1\/crates\/(?<user>[^/]+)$/,
        taken: (user) =>
          json({ crate: { id: user, name: user, created_at: sinceOf('crates', user) }, versions: [] }),
        free: (user) => json({ errors: [{ detail: `crate \`${user}\` does not exist` }] }, 404),
        login: () => json({ errors: [{ detail: 'this action requires authentication' }] }, 403),
      },
    ],
  },
  {
    host: 'search.maven.org',
    routes: [
      {
        path: /^\/solrsearch\/select$/,
        user: parameter('q', 'a:'),
        taken: (user) =>
          solr(`a:${user}`, [{ id: `com.example:${user}`, g: 'com.example', a: user, latestVersion: '1.0' }]),
        free: (user) => solr(`a:${user}`, []),
        login: unauthorized,
      },
    ],
  },
  {
    host: 'itunes.apple.com',
    routes: [
      {
        path: /^\/search$/,
        user: parameter('term'),
        taken: (user) =>
          itunes([
            { trackId: 1, trackName: `${user} Lite` },
            { trackId: 2, trackName: user },
          ]),
        free: (user) => itunes([{ trackId: 1, trackName: `${user} Lite` }]),
        login: unauthorized,
      },
    ],
  },
]

const itunes = (results: readonly object[]): Reply =>
  json({ resultCount: results.length, results }, 200, 'text/javascript; charset=utf-8')
