import type { NetworkData } from '../network.ts'

export const linkedin: NetworkData = {
  id: 'linkedin',
  name: 'LinkedIn (company page)',
  groups: ['social'],
  profile: 'https://www.linkedin.com/company/{username}',
  username: { pattern: /^[a-z0-9-]{3,100}$/i, text: '3 to 100 letters, digits and -' },
  probes: [],
  manual: {
    code: 'manual_login_wall',
    text: 'It rejects visitors without an account, and its terms forbid automated look-ups.',
  },
  unknowable: 'This network is not queried.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'LinkedIn User Agreement, section 8.2.',
}
