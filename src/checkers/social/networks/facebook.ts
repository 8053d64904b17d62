import type { NetworkData } from '../network.ts'

export const facebook: NetworkData = {
  id: 'facebook',
  name: 'Facebook',
  groups: ['social'],
  profile: 'https://www.facebook.com/{username}',
  username: { pattern: /^[a-z0-9.]{5,50}$/i, text: '5 to 50 letters, digits and .' },
  probes: [],
  manual: {
    code: 'manual_login_wall',
    text: 'It shows a log-in page whether or not the name is taken, and its terms forbid automated look-ups.',
  },
  unknowable: 'This network is not queried.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Meta Automated Data Collection Terms.',
}
