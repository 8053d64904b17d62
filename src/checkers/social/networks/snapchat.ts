import type { NetworkData } from '../network.ts'

export const snapchat: NetworkData = {
  id: 'snapchat',
  name: 'Snapchat',
  groups: ['social'],
  profile: 'https://www.snapchat.com/@{username}',
  username: {
    pattern: /^(?!.*[._-]{2})[a-z][a-z0-9._-]{1,13}[a-z0-9]$/i,
    text: '3 to 15 letters, digits, and single _ - . between them, starting with a letter',
  },
  probes: [
    {
      url: 'https://www.snapchat.com/@{username}',
      headers: { accept: 'text/html', 'accept-language': 'en' },
      maxBytes: 4 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'html',
          nextData: { 'props.pageProps.userProfile.publicProfileInfo.username': '{username}' },
        },
        {
          status: 200,
          type: 'html',
          nextData: { 'props.pageProps.userProfile.userInfo.username': '{username}' },
        },
      ],
      free: [],
      absent: [
        { status: 404, type: 'html' },
        { status: 200, type: 'html', texts: ['NOT_FOUND'], lacks: ['"userProfile":{"'] },
      ],
    },
  ],
  manual: {
    code: 'manual_hidden_accounts',
    text: 'It gives the same answer for free names and for hidden names.',
  },
  unknowable: 'Accounts without a public profile look like free names.',
  limits: { concurrency: 1, ratePerSecond: 1 },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Public pages; Snap Terms of Service.',
}
