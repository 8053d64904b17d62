import type { NetworkData } from '../network.ts'

export const medium: NetworkData = {
  id: 'medium',
  name: 'Medium',
  groups: ['social'],
  profile: 'https://medium.com/@{username}',
  username: { pattern: /^[a-z0-9_.]{1,30}$/i, text: '1 to 30 letters, digits, _ and .' },
  reserved: ['about', 'creators', 'jobs', 'm', 'me', 'membership', 'policy', 'search', 'tag', 'topics'],
  probes: [
    {
      url: 'https://medium.com/@{username}?format=json',
      headers: { accept: 'application/json' },
      guard: '])}while(1);</x>',
      taken: [
        {
          status: 200,
          type: 'json',
          members: { success: true, 'payload.user.username': '{username}' },
        },
        {
          status: 404,
          type: 'json',
          members: { success: false, error: { contains: 'is suspended' } },
          rule: 'account_suspended',
        },
        {
          status: 410,
          type: 'json',
          members: { success: false, error: { contains: 'is suspended' } },
          rule: 'account_suspended',
        },
      ],
      free: [
        { status: 404, type: 'json', members: { success: false, error: { contains: 'No user found' } } },
      ],
    },
    // Publications have addresses without @.
    {
      url: 'https://medium.com/{username}?format=json',
      headers: { accept: 'application/json' },
      guard: '])}while(1);</x>',
      taken: [
        {
          status: 200,
          type: 'json',
          members: { success: true, 'payload.collection.slug': '{username}' },
          rule: 'publication_taken',
        },
      ],
      free: [],
      absent: [{ status: 404, type: 'json', members: { success: false, error: { a: 'string' } } }],
    },
  ],
  confidence: 'medium',
  unknowable: 'Names of deleted accounts look free; publications with a custom domain are not looked up.',
  selfTest: { taken: 'medium' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'JSON views of public pages, which are not documented; Medium Terms of Service.',
}
