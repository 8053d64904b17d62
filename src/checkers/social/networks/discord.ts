import type { NetworkData } from '../network.ts'

export const discord: NetworkData = {
  id: 'discord',
  name: 'Discord',
  groups: ['social'],
  profile: 'https://discord.gg/{username}',
  username: {
    pattern: /^(?!.*\.\.)[a-z0-9_.]{2,32}$/,
    text: '2 to 32 lower-case letters, digits, _ and single .',
  },
  reserved: ['discord', 'everyone', 'here', 'system'],
  probes: [
    {
      // The check of the sign-up form.
      url: 'https://discord.com/api/v9/unique-username/username-attempt-unauthed',
      headers: { accept: 'application/json' },
      json: { username: '{username}' },
      taken: [{ status: 200, type: 'json', members: { taken: true }, only: ['taken'] }],
      free: [{ status: 200, type: 'json', members: { taken: false }, only: ['taken'] }],
      refused: [{ status: 400, type: 'json', members: { code: 50035, 'errors.username': { a: 'object' } } }],
    },
  ],
  confidence: 'high',
  unknowable:
    'It limits requests strictly. The link is a server invitation, because accounts have no public page.',
  limits: { concurrency: 1, ratePerSecond: 0.5 },
  selfTest: { taken: 'blue' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'The check of the sign-up form, which is not documented; Discord Developer Terms of Service.',
}
