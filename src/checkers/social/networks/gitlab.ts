import type { NetworkData } from '../network.ts'

const credential = { setting: 'GITLAB_TOKEN', header: 'private-token', required: false }
const headers = { accept: 'application/json' }

export const gitlab: NetworkData = {
  id: 'gitlab',
  name: 'GitLab',
  groups: ['social'],
  profile: 'https://gitlab.com/{username}',
  username: {
    pattern: /^(?!.*[._-]{2})[a-z0-9](?:[a-z0-9._-]{0,253}[a-z0-9])$/i,
    text: '2 to 255 letters, digits, and single _ - . between them',
  },
  reserved: [
    ...[
      'admin',
      'api',
      'assets',
      'autocomplete',
      'badges',
      'dashboard',
      'explore',
      'files',
      'groups',
      'health_check',
    ],
    ...[
      'help',
      'import',
      'invites',
      'jwt',
      'login',
      'oauth',
      'profile',
      'projects',
      'public',
      'robots.txt',
      's',
    ],
    ...['search', 'sitemap', 'snippets', 'unsubscribes', 'uploads', 'users', 'v2'],
  ],
  probes: [
    {
      url: 'https://gitlab.com/api/v4/users?username={username}',
      headers,
      credential,
      taken: [
        { status: 200, type: 'json', members: { '0.username': '{username}', '0.id': { a: 'number' } } },
      ],
      free: [],
      absent: [{ status: 200, type: 'json', members: { '': [] } }],
    },
    {
      url: 'https://gitlab.com/api/v4/groups/{username}?with_projects=false',
      headers,
      credential,
      taken: [{ status: 200, type: 'json', members: { full_path: '{username}', id: { a: 'number' } } }],
      free: [],
      absent: [{ status: 404, type: 'json', members: { message: '404 Group Not Found' }, only: ['message'] }],
    },
    // The check of the sign-up form. It sees users and groups, private ones too.
    {
      url: 'https://gitlab.com/users/{username}/exists',
      headers,
      taken: [
        { status: 200, type: 'json', members: { exists: true }, only: ['exists'], rule: 'namespace_exists' },
      ],
      free: [{ status: 200, type: 'json', members: { exists: false }, only: ['exists'] }],
    },
  ],
  confidence: 'high',
  unknowable: 'Names that GitLab reserves in addition to its published routes look free.',
  limits: { concurrency: 2, ratePerSecond: 1, published: '500 per minute for each address' },
  selfTest: { taken: 'blue' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms:
    'Users and groups API of GitLab, and the public source of its sign-up form; GitLab Website Terms of Use.',
}
