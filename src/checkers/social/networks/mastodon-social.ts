import type { NetworkData } from '../network.ts'

export const mastodonSocial: NetworkData = {
  id: 'mastodon-social',
  name: 'Mastodon (mastodon.social)',
  groups: ['social'],
  profile: 'https://mastodon.social/@{username}',
  username: { pattern: /^[a-z0-9_]{1,30}$/i, text: '1 to 30 letters, digits and _' },
  // Reserved user names of Mastodon's default settings.
  reserved: [
    ...[
      'abuse',
      'account',
      'accounts',
      'admin',
      'administration',
      'administrator',
      'admins',
      'help',
      'helpdesk',
    ],
    ...[
      'instance',
      'mod',
      'moderation',
      'moderator',
      'moderators',
      'mods',
      'owner',
      'root',
      'security',
      'server',
    ],
    ...['staff', 'support', 'webmaster'],
  ],
  probes: [
    {
      url: 'https://mastodon.social/api/v1/accounts/lookup?acct={username}',
      headers: { accept: 'application/json' },
      taken: [
        {
          status: 200,
          type: 'json',
          members: { acct: '{username}', id: { a: 'string' }, suspended: true },
          rule: 'account_suspended',
        },
        {
          status: 200,
          type: 'json',
          members: { acct: '{username}', id: { a: 'string' }, url: { starts: 'https://mastodon.social/@' } },
        },
      ],
      free: [],
      absent: [{ status: 404, type: 'json', members: { error: 'Record not found' }, only: ['error'] }],
    },
    {
      url: 'https://mastodon.social/@{username}',
      headers: { accept: 'text/html', 'accept-language': 'en' },
      maxBytes: 2 * 1024 * 1024,
      taken: [{ status: 200, type: 'html', canonical: 'https://mastodon.social/@{username}' }],
      free: [{ status: 404, type: 'html', title: "The page you are looking for isn't here. - Mastodon" }],
      absent: [],
    },
  ],
  confidence: 'medium',
  unknowable: 'A name of another Mastodon server is not looked up; names that the server blocks look free.',
  limits: { concurrency: 2, ratePerSecond: 1, published: '300 in 5 minutes for each address' },
  selfTest: { taken: 'gargron' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Mastodon API and its public source; rules of mastodon.social.',
}
