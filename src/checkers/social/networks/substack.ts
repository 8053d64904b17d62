import type { NetworkData } from '../network.ts'

export const substack: NetworkData = {
  id: 'substack',
  name: 'Substack',
  groups: ['social'],
  profile: 'https://substack.com/@{username}',
  username: { pattern: /^[a-z0-9]{1,63}$/i, text: '1 to 63 letters and digits' },
  probes: [
    {
      url: 'https://substack.com/api/v1/user/{username}/public_profile',
      headers: { accept: 'application/json' },
      taken: [{ status: 200, type: 'json', members: { handle: '{username}', id: { a: 'number' } } }],
      free: [],
      absent: [{ status: 404, type: 'json', members: { error: 'profile not found' } }],
    },
  ],
  manual: {
    code: 'manual_hidden_accounts',
    text: 'Publications use the same names, and Substack has no public list of them.',
  },
  unknowable: 'Publications, and profiles that are not public, are not found.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'The API of its web pages, which is not documented; Substack Terms of Use.',
}
