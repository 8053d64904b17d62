import type { NetworkData } from '../network.ts'

export const pypi: NetworkData = {
  id: 'pypi',
  name: 'PyPI (project)',
  groups: ['software'],
  profile: 'https://pypi.org/project/{username}/',
  username: {
    pattern: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i,
    text: 'letters, digits, and _ - . between them',
  },
  probes: [
    {
      url: 'https://pypi.org/pypi/{username}/json',
      headers: { accept: 'application/json' },
      maxBytes: 16 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { 'info.name': '{username}', last_serial: { a: 'number' } },
        },
      ],
      // The words are those of any framework; the policy header is PyPI's own.
      free: [
        {
          status: 404,
          type: 'json',
          members: { message: 'Not Found' },
          only: ['message'],
          headers: {
            'permissions-policy': 'publickey-credentials-create=(self)',
            'x-permitted-cross-domain-policies': 'none',
          },
        },
      ],
    },
  ],
  confidence: 'medium',
  unknowable: 'PyPI also refuses names that it prohibits, and names that are too similar to others.',
  selfTest: { taken: 'requests' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'JSON API of PyPI; PyPI Terms of Service.',
}
