import type { NetworkData } from '../network.ts'

const credential = {
  id: 'REDDIT_CLIENT_ID',
  secret: 'REDDIT_CLIENT_SECRET',
  tokenUrl: 'https://www.reddit.com/api/v1/access_token',
  as: 'basic' as const,
}
const headers = { accept: 'application/json' }

export const reddit: NetworkData = {
  id: 'reddit',
  name: 'Reddit',
  groups: ['social'],
  profile: 'https://www.reddit.com/user/{username}/',
  username: { pattern: /^[a-z0-9_-]{3,20}$/i, text: '3 to 20 letters, digits, _ and -' },
  probes: [
    {
      url: 'https://oauth.reddit.com/user/{username}/about',
      headers,
      credential,
      taken: [{ status: 200, type: 'json', members: { kind: 't2', 'data.name': '{username}' } }],
      free: [],
      absent: [
        {
          status: 404,
          type: 'json',
          members: { message: 'Not Found', error: 404 },
          only: ['message', 'error'],
        },
      ],
    },
    // It knows the names of suspended and deleted accounts. Each answer of the API carries the state of its limit.
    {
      url: 'https://oauth.reddit.com/api/username_available?user={username}',
      headers,
      credential,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { '': false },
          headers: { 'x-ratelimit-used': '', 'x-ratelimit-remaining': '' },
          rule: 'name_unavailable',
        },
      ],
      free: [
        {
          status: 200,
          type: 'json',
          members: { '': true },
          headers: { 'x-ratelimit-used': '', 'x-ratelimit-remaining': '' },
        },
      ],
    },
  ],
  confidence: 'high',
  unknowable: 'Communities (r/…) are a separate namespace and are not looked up.',
  limits: { concurrency: 2, ratePerSecond: 1, published: '100 per minute for each client' },
  selfTest: { taken: 'spez' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Reddit API documentation; Reddit Developer Terms and Data API Terms require a registered client.',
}
