import type { NetworkData, Sign } from '../network.ts'

const taken: Sign[] = [
  {
    status: 200,
    type: 'json',
    members: { id: '{username}', created: { a: 'number' }, karma: { a: 'number' } },
  },
]
const absent: Sign[] = [{ status: 200, type: 'json', members: { '': null } }]
const headers = { accept: 'application/json' }

export const hackerNews: NetworkData = {
  id: 'hacker-news',
  name: 'Hacker News',
  groups: ['social'],
  profile: 'https://news.ycombinator.com/user?id={username}',
  username: { pattern: /^[a-z0-9_-]{2,15}$/i, text: '2 to 15 letters, digits, _ and -' },
  probes: [
    { url: 'https://hacker-news.firebaseio.com/v0/user/{username}.json', headers, taken, free: [], absent },
    { url: 'https://hacker-news.firebaseio.com/v0/user/{Username}.json', headers, taken, free: [], absent },
  ],
  manual: {
    code: 'manual_hidden_accounts',
    text: 'Its API finds a name only if upper and lower case match, and omits accounts without public activity.',
  },
  unknowable: 'Only the spellings in lower case and with a capital first letter are looked up.',
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Hacker News API, MIT license, no limit of requests.',
}
