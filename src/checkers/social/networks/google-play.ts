import type { NetworkData } from '../network.ts'

export const googlePlay: NetworkData = {
  id: 'google-play',
  name: 'Google Play',
  groups: ['software'],
  profile: 'https://play.google.com/store/search?q={name}&c=apps',
  username: { pattern: /^[a-z0-9_-]{2,30}$/i, text: '2 to 30 characters' },
  probes: [],
  manual: {
    code: 'manual_not_unique',
    text: 'Names of apps and developers are not unique there, and Google offers no public search API.',
  },
  unknowable: 'This network is not queried.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Google Play Terms of Service.',
}
