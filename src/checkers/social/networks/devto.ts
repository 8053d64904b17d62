import type { NetworkData } from '../network.ts'

const headers = { accept: 'application/vnd.forem.api-v1+json' }
/** The words of Forem are in lower case; frameworks write `Not Found`. */
const absent = [
  {
    status: 404,
    type: 'json' as const,
    members: { error: 'not found', status: 404 },
    only: ['error', 'status'],
  },
]

export const devto: NetworkData = {
  id: 'devto',
  name: 'DEV',
  groups: ['social'],
  profile: 'https://dev.to/{username}',
  username: { pattern: /^[a-z0-9_]{2,30}$/i, text: '2 to 30 letters, digits and _' },
  reserved: [
    ...[
      'about',
      'admin',
      'api',
      'articles',
      'code-of-conduct',
      'contact',
      'dashboard',
      'enter',
      'events',
      'faq',
    ],
    ...[
      'feed',
      'listings',
      'login',
      'new',
      'notifications',
      'pod',
      'podcasts',
      'privacy',
      'readinglist',
      'search',
    ],
    ...['settings', 'shop', 'signup', 'tags', 'terms', 'top', 'users', 'videos'],
  ],
  probes: [
    {
      url: 'https://dev.to/api/users/by_username?url={username}',
      headers,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { type_of: 'user', username: '{username}', id: { a: 'number' } },
        },
      ],
      free: absent,
    },
    {
      url: 'https://dev.to/api/organizations/{username}',
      headers,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { type_of: 'organization', username: '{username}', id: { a: 'number' } },
        },
      ],
      free: absent,
    },
  ],
  confidence: 'medium',
  unknowable: 'Names of suspended accounts, and of tags and podcasts, look free.',
  limits: { concurrency: 1, ratePerSecond: 1 },
  selfTest: { taken: 'ben' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Forem API v1; DEV Terms of Use.',
}
