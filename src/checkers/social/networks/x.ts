import type { NetworkData } from '../network.ts'

const text = { a: 'string' } as const

export const x: NetworkData = {
  id: 'x',
  name: 'X',
  groups: ['social'],
  profile: 'https://x.com/{username}',
  username: { pattern: /^[a-z0-9_]{4,15}$/i, text: '4 to 15 letters, digits and _' },
  reserved: [
    'about',
    'account',
    'compose',
    'download',
    'explore',
    'hashtag',
    'help',
    'home',
    'intent',
    'jobs',
    'login',
  ],
  probes: [
    {
      url: 'https://api.x.com/i/users/username_available.json?username={username}',
      headers: { accept: 'application/json' },
      taken: [
        { status: 200, type: 'json', members: { valid: false, reason: 'taken', msg: text, desc: text } },
      ],
      free: [
        { status: 200, type: 'json', members: { valid: true, reason: 'available', msg: text, desc: text } },
      ],
      refused: [
        {
          status: 200,
          type: 'json',
          members: {
            valid: false,
            reason: {
              anyOf: ['is_banned_word', 'contains_banned_word', 'improper_format', 'invalid_username'],
            },
          },
        },
      ],
    },
  ],
  confidence: 'high',
  unknowable: 'It does not say whether an account is active or suspended; both count as taken.',
  selfTest: { taken: 'jack' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms:
    'The check of the sign-up form, which is not documented; X Terms of Service restrict automated access.',
}
