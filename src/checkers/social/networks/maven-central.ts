import type { NetworkData } from '../network.ts'

export const mavenCentral: NetworkData = {
  id: 'maven-central',
  name: 'Maven Central (artifact)',
  groups: ['software'],
  profile: 'https://central.sonatype.com/search?q={username}',
  username: {
    pattern: /^[a-z0-9][a-z0-9._-]{0,99}$/,
    text: '1 to 100 lower-case letters, digits, _ - and .',
  },
  probes: [
    {
      url: 'https://search.maven.org/solrsearch/select?q=a:{username}&rows=1&wt=json',
      headers: { accept: 'application/json' },
      taken: [
        {
          status: 200,
          type: 'json',
          members: {
            'responseHeader.status': 0,
            'responseHeader.params.q': 'a:{username}',
            'response.docs.0.a': '{username}',
          },
        },
      ],
      free: [
        {
          status: 200,
          type: 'json',
          members: {
            'responseHeader.status': 0,
            'responseHeader.params.q': 'a:{username}',
            'response.numFound': 0,
            'response.docs': [],
          },
        },
      ],
    },
  ],
  confidence: 'low',
  unknowable:
    'Artifact names are unique only within a group, group names are based on domains, and the index is updated with a delay.',
  limits: { concurrency: 1, ratePerSecond: 1 },
  selfTest: { taken: 'guava' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'REST API of the Central Repository; Sonatype Central Terms of Service.',
}
