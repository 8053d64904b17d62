import type { NetworkData } from '../network.ts'

export const dockerHub: NetworkData = {
  id: 'docker-hub',
  name: 'Docker Hub',
  groups: ['social', 'software'],
  profile: 'https://hub.docker.com/u/{username}',
  username: { pattern: /^[a-z0-9]{4,30}$/, text: '4 to 30 lower-case letters and digits' },
  reserved: ['docker', 'library', 'dockerhub', 'moby'],
  probes: [
    {
      url: 'https://hub.docker.com/v2/users/{username}/',
      headers: { accept: 'application/json' },
      taken: [
        { status: 200, type: 'json', members: { username: '{username}', id: { a: 'string' } } },
        { status: 200, type: 'json', members: { orgname: '{username}', id: { a: 'string' } } },
      ],
      free: [
        {
          status: 404,
          type: 'json',
          members: { message: 'User not found', errinfo: { a: 'object' } },
        },
      ],
    },
  ],
  confidence: 'medium',
  unknowable: 'Names of deleted accounts cannot be used again, but look free.',
  limits: { concurrency: 2, ratePerSecond: 1, published: '180 per minute for each address' },
  selfTest: { taken: 'torvalds' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Docker Hub API; Docker Subscription Service Agreement.',
}
