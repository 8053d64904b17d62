import type { NetworkData } from '../network.ts'

export const linktree: NetworkData = {
  id: 'linktree',
  name: 'Linktree',
  groups: ['social'],
  profile: 'https://linktr.ee/{username}',
  username: { pattern: /^[a-z0-9._]{3,30}$/i, text: '3 to 30 letters, digits, _ and .' },
  reserved: [
    'about',
    'admin',
    'api',
    'blog',
    'help',
    'login',
    'pricing',
    'register',
    's',
    'status',
    'support',
  ],
  probes: [
    {
      url: 'https://linktr.ee/{username}',
      headers: { accept: 'text/html', 'accept-language': 'en' },
      maxBytes: 4 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'html',
          nextData: { 'props.pageProps.account.username': '{username}' },
        },
        {
          status: 200,
          type: 'html',
          nextData: { page: '/status/blocked', 'query.username': '{username}' },
          rule: 'account_suspended',
        },
      ],
      free: [
        {
          status: 404,
          type: 'html',
          title: 'Linktree | Page Not Found',
          nextData: { page: '/_error', 'props.pageProps.statusCode': 404 },
        },
      ],
    },
  ],
  confidence: 'medium',
  unknowable: 'Names of deleted accounts, and names that Linktree holds back, look free.',
  selfTest: { taken: 'alex' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Public pages; Linktree Terms and Conditions.',
}
