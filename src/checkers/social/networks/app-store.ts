import type { NetworkData } from '../network.ts'

const LIMIT = 200

export const appStore: NetworkData = {
  id: 'app-store',
  name: 'App Store (US)',
  groups: ['software'],
  profile: 'https://www.apple.com/us/search/{name}?src=globalnav',
  username: { pattern: /^[a-z0-9_-]{2,30}$/i, text: '2 to 30 characters' },
  probes: [
    {
      url: `https://itunes.apple.com/search?term={name}&entity=software&country=us&limit=${LIMIT}`,
      headers: { accept: 'application/json' },
      maxBytes: 8 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { results: { some: { trackName: '{name}', trackId: { a: 'number' } } } },
        },
      ],
      // A list that is cut off, or that does not count its own apps, proves nothing.
      free: [
        {
          status: 200,
          type: 'json',
          members: {
            resultCount: { lengthOf: 'results', below: LIMIT },
            results: { none: { trackName: '{name}' } },
          },
          only: ['resultCount', 'results'],
        },
      ],
    },
  ],
  confidence: 'low',
  unknowable:
    'Only exact names of apps published in the US store are found; names of apps in preparation are not.',
  limits: { concurrency: 1, ratePerSecond: 0.3, published: 'about 20 per minute' },
  selfTest: { taken: 'netflix' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Apple iTunes Search API.',
}
