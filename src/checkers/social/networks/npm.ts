import type { NetworkData } from '../network.ts'

const headers = { accept: 'application/json' }

export const npm: NetworkData = {
  id: 'npm',
  name: 'npm (package)',
  groups: ['software'],
  profile: 'https://www.npmjs.com/package/{username}',
  username: {
    pattern: /^[a-z0-9][a-z0-9._-]{0,213}$/,
    text: '1 to 214 lower-case letters, digits, _ - and ., not starting with _ or .',
  },
  reserved: [
    'node_modules',
    'favicon.ico',
    'http',
    'https',
    'stream',
    'util',
    'buffer',
    'events',
    'fs',
    'path',
  ],
  probes: [
    {
      url: 'https://registry.npmjs.org/{username}',
      headers: { accept: 'application/vnd.npm.install-v1+json, application/json' },
      maxBytes: 16 * 1024 * 1024,
      taken: [
        { status: 200, type: 'json', members: { name: '{username}', 'dist-tags': { a: 'object' } } },
        {
          status: 200,
          type: 'json',
          members: { name: '{username}', 'time.unpublished': { a: 'object' } },
          rule: 'package_unpublished',
        },
      ],
      free: [],
      absent: [
        { status: 404, type: 'json', members: { error: 'Not found' }, only: ['error'] },
        { status: 404, type: 'json', members: { error: 'not_found' } },
      ],
    },
    {
      url: 'https://api.npmjs.org/downloads/point/last-week/{username}',
      headers,
      taken: [{ status: 200, type: 'json', members: { package: '{username}', downloads: { a: 'number' } } }],
      free: [
        { status: 404, type: 'json', members: { error: 'package {username} not found' }, only: ['error'] },
      ],
    },
  ],
  confidence: 'medium',
  unknowable:
    'Names that npm refuses because they are too similar to others, and names of private packages, look free.',
  selfTest: { taken: 'lodash' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Public registry and download counts API of npm; npm Open-Source Terms.',
}
