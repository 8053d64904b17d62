import type { NetworkData } from '../network.ts'

export const threads: NetworkData = {
  id: 'threads',
  name: 'Threads',
  groups: ['social'],
  profile: 'https://www.threads.com/@{username}',
  username: {
    pattern: /^(?!.*\.\.)(?!\.)(?!.*\.$)[a-z0-9_.]{1,30}$/i,
    text: '1 to 30 letters, digits, _ and inner .',
  },
  probes: [],
  manual: {
    code: 'manual_login_wall',
    text: 'It shows a log-in page whether or not the name is taken; it uses the user names of Instagram.',
  },
  unknowable: 'This network is not queried.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Meta Automated Data Collection Terms.',
}
