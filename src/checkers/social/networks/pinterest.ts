import type { NetworkData } from '../network.ts'

export const pinterest: NetworkData = {
  id: 'pinterest',
  name: 'Pinterest',
  groups: ['social'],
  profile: 'https://www.pinterest.com/{username}/',
  username: { pattern: /^[a-z0-9_]{3,30}$/i, text: '3 to 30 letters, digits and _' },
  probes: [
    {
      url: 'https://www.pinterest.com/{username}/',
      headers: { accept: 'text/html', 'accept-language': 'en' },
      maxBytes: 4 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'html',
          canonical: 'https://www.pinterest.com/{username}',
          texts: ['({username}) - Profile | Pinterest</title>'],
        },
      ],
      free: [],
      absent: [
        { status: 200, type: 'html', texts: ['User not found.'] },
        { status: 301, type: 'none' },
        { status: 302, type: 'none' },
        { status: 404, type: 'html' },
      ],
    },
  ],
  manual: {
    code: 'manual_no_denial',
    text: 'None of its answers is given only for free names.',
  },
  unknowable: 'Suspended and deactivated accounts look like free names.',
  limits: { concurrency: 1, ratePerSecond: 1 },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Public pages; Pinterest Terms of Service restrict automated access.',
}
