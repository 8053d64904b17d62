import type { NetworkData } from '../network.ts'

export const tiktok: NetworkData = {
  id: 'tiktok',
  name: 'TikTok',
  groups: ['social'],
  profile: 'https://www.tiktok.com/@{username}',
  username: { pattern: /^[a-z0-9_.]{1,23}[a-z0-9_]$/i, text: '2 to 24 letters, digits, _ and inner .' },
  probes: [
    {
      url: 'https://www.tiktok.com/oembed?url=https://www.tiktok.com/@{username}',
      headers: { accept: 'application/json' },
      taken: [
        {
          status: 200,
          type: 'json',
          members: { author_url: 'https://www.tiktok.com/@{username}', provider_name: 'TikTok' },
        },
      ],
      free: [],
      absent: [{ status: 400, type: 'json', members: { code: 400 } }],
    },
  ],
  manual: {
    code: 'manual_hidden_accounts',
    text: 'It gives the same answer for free names and for private accounts.',
  },
  unknowable: 'Private, suspended and deleted accounts look like free names.',
  limits: { concurrency: 1, ratePerSecond: 1 },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'TikTok for Developers, embedding of creator profiles (oEmbed).',
}
