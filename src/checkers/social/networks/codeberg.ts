import type { NetworkData } from '../network.ts'

export const codeberg: NetworkData = {
  id: 'codeberg',
  name: 'Codeberg',
  groups: ['social'],
  profile: 'https://codeberg.org/{username}',
  username: {
    pattern: /^(?!.*[._-]{2})[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/i,
    text: '1 to 40 letters, digits, and single _ - . between them',
  },
  // Reserved user names of Forgejo.
  reserved: [
    ...[
      'admin',
      'api',
      'assets',
      'attachments',
      'avatar',
      'avatars',
      'captcha',
      'commits',
      'debug',
      'devtest',
    ],
    ...[
      'error',
      'explore',
      'ghost',
      'issues',
      'login',
      'metrics',
      'milestones',
      'new',
      'notifications',
      'org',
    ],
    ...[
      'pulls',
      'repo',
      'repo-avatars',
      'search',
      'serviceworker.js',
      'swagger',
      'user',
      'v2',
      'gitea-actions',
    ],
    ...['forgejo-actions'],
  ],
  probes: [
    {
      url: 'https://codeberg.org/api/v1/users/{username}',
      headers: { accept: 'application/json' },
      taken: [{ status: 200, type: 'json', members: { login: '{username}', id: { a: 'number' } } }],
      // A user that is hidden from visitors gets another message.
      free: [
        {
          status: 404,
          type: 'json',
          members: {
            message: 'user redirect does not exist [name: {username}]',
            url: { starts: 'https://codeberg.org/api/' },
          },
        },
      ],
    },
  ],
  confidence: 'high',
  unknowable: 'Names that Codeberg blocks in addition to the reserved names of Forgejo look free.',
  selfTest: { taken: 'forgejo' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'API of Forgejo and its public source; Codeberg Terms of Use.',
}
