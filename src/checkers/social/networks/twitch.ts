import type { NetworkData } from '../network.ts'

export const twitch: NetworkData = {
  id: 'twitch',
  name: 'Twitch',
  groups: ['social'],
  profile: 'https://www.twitch.tv/{username}',
  username: {
    pattern: /^[a-z0-9][a-z0-9_]{3,24}$/i,
    text: '4 to 25 letters, digits and _, not starting with _',
  },
  reserved: [
    'admin',
    'directory',
    'downloads',
    'jobs',
    'prime',
    'search',
    'settings',
    'store',
    'subscriptions',
    'turbo',
  ],
  probes: [
    {
      url: 'https://api.twitch.tv/helix/users?login={username}',
      headers: { accept: 'application/json' },
      credential: {
        id: 'TWITCH_CLIENT_ID',
        secret: 'TWITCH_CLIENT_SECRET',
        tokenUrl: 'https://id.twitch.tv/oauth2/token',
        as: 'body',
        idHeader: 'client-id',
      },
      taken: [
        {
          status: 200,
          type: 'json',
          members: { 'data.0.login': '{username}', 'data.0.id': { a: 'string' } },
        },
      ],
      // Suspended accounts are missing here.
      free: [],
      absent: [{ status: 200, type: 'json', members: { data: [] }, only: ['data'] }],
    },
    // The check of the sign-up form: it sees suspended accounts too.
    {
      url: 'https://gql.twitch.tv/gql',
      headers: { accept: 'application/json' },
      credential: { setting: 'TWITCH_CLIENT_ID', header: 'client-id', required: true },
      json: {
        query: 'query Available($username: String!) { isUsernameAvailable(username: $username) }',
        variables: { username: '{username}' },
      },
      taken: [
        {
          status: 200,
          type: 'json',
          members: { 'data.isUsernameAvailable': false },
          rule: 'name_unavailable',
        },
      ],
      free: [{ status: 200, type: 'json', members: { 'data.isUsernameAvailable': true } }],
    },
  ],
  confidence: 'medium',
  unknowable: 'Twitch releases names after a period of disuse; until then they count as taken.',
  limits: { concurrency: 2, ratePerSecond: 2, published: '800 points per minute for each client' },
  selfTest: { taken: 'twitch' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms:
    'Twitch API (Helix); the check of the sign-up form is not documented; Twitch Developer Services Agreement.',
}
