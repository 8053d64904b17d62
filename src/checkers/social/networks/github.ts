import type { NetworkData } from '../network.ts'

export const github: NetworkData = {
  id: 'github',
  name: 'GitHub',
  groups: ['social'],
  profile: 'https://github.com/{username}',
  username: {
    pattern: /^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/i,
    text: '1 to 39 letters, digits and single hyphens, not at the start or end',
  },
  // First parts of paths of github.com.
  reserved: [
    ...['about', 'account', 'admin', 'api', 'apps', 'blog', 'business', 'codespaces', 'collections'],
    ...['contact', 'dashboard', 'developer', 'discussions', 'docs', 'enterprise', 'events'],
    ...[
      'explore',
      'features',
      'gist',
      'gists',
      'help',
      'home',
      'issues',
      'join',
      'login',
      'logout',
      'marketplace',
    ],
    ...['mobile', 'new', 'notifications', 'oauth', 'organizations', 'orgs', 'plans', 'pricing', 'privacy'],
    ...[
      'pulls',
      'readme',
      'search',
      'security',
      'session',
      'sessions',
      'settings',
      'signup',
      'site',
      'sponsors',
    ],
    ...['stars', 'status', 'support', 'team', 'teams', 'terms', 'topics', 'trending', 'users', 'watching'],
  ],
  probes: [
    {
      url: 'https://api.github.com/users/{username}',
      headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
      credential: { setting: 'GITHUB_TOKEN', header: 'authorization', prefix: 'Bearer ', required: false },
      taken: [
        {
          status: 200,
          type: 'json',
          members: { login: '{username}', id: { a: 'number' }, html_url: { starts: 'https://github.com/' } },
        },
      ],
      free: [
        {
          status: 404,
          type: 'json',
          members: {
            message: 'Not Found',
            documentation_url: { starts: 'https://docs.github.com/rest' },
            status: '404',
          },
          only: ['message', 'documentation_url', 'status'],
        },
      ],
    },
  ],
  confidence: 'medium',
  unknowable: 'Accounts that GitHub hides as spam, and names that it reserves, look free.',
  limits: {
    concurrency: 2,
    ratePerSecond: 2,
    published: '60 per hour for each address, 5,000 per hour with a token',
  },
  selfTest: { taken: 'torvalds' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'REST API documentation, "Get a user"; GitHub Terms of Service, section H.',
}
