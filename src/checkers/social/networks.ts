import type { Network } from './network.ts'

const JSON_ONLY = { accept: 'application/json' }
const MIB = 1024 * 1024

/**
 * The networks of a report, in its order. A network is asked only if the status or body of its answers distinguishes a
 * taken from a free name. No error page may look like either; see docs/reference/sources.md.
 */
export const NETWORKS: readonly Network[] = [
  {
    id: 'github',
    name: 'GitHub',
    profile: 'https://github.com/{username}',
    username: {
      pattern: /^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/i,
      text: '1 to 39 letters, digits and single hyphens, not at the start or end',
    },
    probes: [
      {
        url: 'https://api.github.com/users/{username}',
        headers: { accept: 'application/vnd.github+json' },
        taken: [{ status: 200, member: 'login', is: '{username}' }],
        free: [{ status: 404, member: 'message', is: 'Not Found' }],
      },
    ],
  },
  {
    id: 'gitlab',
    name: 'GitLab',
    profile: 'https://gitlab.com/{username}',
    username: {
      pattern: /^(?!.*[._-]{2})[a-z0-9](?:[a-z0-9._-]{0,253}[a-z0-9])$/i,
      text: '2 to 255 letters, digits, and single _ - . between them',
    },
    probes: [
      {
        url: 'https://gitlab.com/api/v4/users?username={username}',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: '0.username', is: '{username}' }],
        free: [{ status: 200, member: '', is: [] }],
      },
      {
        url: 'https://gitlab.com/api/v4/groups/{username}?with_projects=false',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'full_path', is: '{username}' }],
        free: [{ status: 404, member: 'message', is: '404 Group Not Found' }],
      },
    ],
  },
  {
    id: 'codeberg',
    name: 'Codeberg',
    profile: 'https://codeberg.org/{username}',
    username: {
      pattern: /^(?!.*[._-]{2})[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/i,
      text: '1 to 40 letters, digits, and single _ - . between them',
    },
    probes: [
      {
        url: 'https://codeberg.org/api/v1/users/{username}',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'login', is: '{username}' }],
        free: [{ status: 404, text: 'user redirect does not exist' }],
      },
    ],
  },
  {
    id: 'docker-hub',
    name: 'Docker Hub',
    profile: 'https://hub.docker.com/u/{username}',
    username: { pattern: /^[a-z0-9]{4,30}$/, text: '4 to 30 lower-case letters and digits' },
    probes: [
      {
        url: 'https://hub.docker.com/v2/users/{username}/',
        headers: JSON_ONLY,
        taken: [
          { status: 200, member: 'username', is: '{username}' },
          { status: 200, member: 'orgname', is: '{username}' },
        ],
        free: [{ status: 404, member: 'message', is: 'User not found' }],
      },
    ],
  },
  {
    id: 'devto',
    name: 'DEV',
    profile: 'https://dev.to/{username}',
    username: { pattern: /^[a-z0-9_]{2,30}$/i, text: '2 to 30 letters, digits and _' },
    probes: [
      {
        url: 'https://dev.to/api/users/by_username?url={username}',
        headers: { accept: 'application/vnd.forem.api-v1+json' },
        taken: [{ status: 200, member: 'username', is: '{username}' }],
        free: [{ status: 404, member: 'status', is: 404 }],
      },
      {
        url: 'https://dev.to/api/organizations/{username}',
        headers: { accept: 'application/vnd.forem.api-v1+json' },
        taken: [{ status: 200, member: 'username', is: '{username}' }],
        free: [{ status: 404, member: 'status', is: 404 }],
      },
    ],
  },
  {
    id: 'hacker-news',
    name: 'Hacker News',
    profile: 'https://news.ycombinator.com/user?id={username}',
    username: { pattern: /^[a-z0-9_-]{2,15}$/i, text: '2 to 15 letters, digits, _ and -' },
    probes: [
      {
        url: 'https://hacker-news.firebaseio.com/v0/user/{username}.json',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'id', is: '{username}' }],
        free: [{ status: 200, member: '', is: null }],
      },
    ],
  },
  {
    id: 'bluesky',
    name: 'Bluesky',
    profile: 'https://bsky.app/profile/{username}.bsky.social',
    username: {
      pattern: /^[a-z0-9](?:[a-z0-9-]{1,16}[a-z0-9])$/i,
      text: '3 to 18 letters, digits and hyphens, not at the start or end',
    },
    probes: [
      {
        url: 'https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor={username}.bsky.social',
        headers: JSON_ONLY,
        taken: [
          { status: 200, member: 'handle', is: '{username}.bsky.social' },
          { status: 400, member: 'error', is: 'AccountTakedown' },
          { status: 400, member: 'error', is: 'AccountDeactivated' },
        ],
        free: [{ status: 400, member: 'message', is: 'Profile not found' }],
      },
    ],
  },
  {
    id: 'mastodon-social',
    name: 'Mastodon (mastodon.social)',
    profile: 'https://mastodon.social/@{username}',
    username: { pattern: /^[a-z0-9_]{1,30}$/i, text: '1 to 30 letters, digits and _' },
    probes: [
      {
        url: 'https://mastodon.social/api/v1/accounts/lookup?acct={username}',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'acct', is: '{username}' }],
        free: [{ status: 404, member: 'error', is: 'Record not found' }],
      },
    ],
  },
  {
    id: 'reddit',
    name: 'Reddit',
    profile: 'https://www.reddit.com/user/{username}/',
    username: { pattern: /^[a-z0-9_-]{3,20}$/i, text: '3 to 20 letters, digits, _ and -' },
    probes: [
      {
        url: 'https://www.reddit.com/user/{username}/about.json',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'data.name', is: '{username}' }],
        free: [{ status: 404, member: 'error', is: 404 }],
      },
    ],
  },
  {
    id: 'youtube',
    name: 'YouTube',
    profile: 'https://www.youtube.com/@{username}',
    username: {
      pattern: /^[a-z0-9](?:[a-z0-9._-]{1,28}[a-z0-9])$/i,
      text: '3 to 30 letters, digits, and _ - . between them',
    },
    probes: [
      {
        url: 'https://www.youtube.com/@{username}',
        headers: { 'accept-language': 'en' },
        maxBytes: 4 * MIB,
        taken: [{ status: 200, text: '"canonicalBaseUrl":"/@{username}"' }],
        free: [{ status: 404, text: ['<title>404 Not Found</title>', 'www.youtube.com'] }],
      },
    ],
  },
  {
    id: 'x',
    name: 'X',
    profile: 'https://x.com/{username}',
    username: { pattern: /^[a-z0-9_]{4,15}$/i, text: '4 to 15 letters, digits and _' },
    probes: [
      {
        url: 'https://api.x.com/i/users/username_available.json?username={username}',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'reason', is: 'taken' }],
        free: [{ status: 200, member: 'reason', is: 'available' }],
        refused: [
          { status: 200, member: 'reason', is: 'is_banned_word' },
          { status: 200, member: 'reason', is: 'contains_banned_word' },
        ],
      },
    ],
  },
  {
    id: 'telegram',
    name: 'Telegram',
    profile: 'https://t.me/{username}',
    username: {
      pattern: /^[a-z](?!.*__)[a-z0-9_]{3,30}[a-z0-9]$/i,
      text: '5 to 32 letters, digits and single _, starting with a letter, not ending with _',
    },
    probes: [
      {
        url: 'https://t.me/{username}',
        taken: [{ status: 200, text: 'tgme_page_title' }],
        free: [{ status: 200, text: ['noindex, nofollow', 'tg://resolve?domain={username}'] }],
      },
    ],
  },
  {
    id: 'medium',
    name: 'Medium',
    profile: 'https://medium.com/@{username}',
    username: { pattern: /^[a-z0-9_.]{1,30}$/i, text: '1 to 30 letters, digits, _ and .' },
    probes: [
      {
        url: 'https://medium.com/@{username}/about',
        taken: [{ status: 200, text: 'Medium member since' }],
        free: [{ status: 404, text: 'Out of nothing, something' }],
      },
    ],
  },
  {
    id: 'substack',
    name: 'Substack',
    profile: 'https://substack.com/@{username}',
    username: { pattern: /^[a-z0-9]{1,63}$/i, text: '1 to 63 letters and digits' },
    probes: [
      {
        url: 'https://substack.com/api/v1/user/{username}/public_profile',
        headers: JSON_ONLY,
        taken: [{ status: 200, member: 'handle', is: '{username}' }],
        free: [{ status: 404, member: 'error', is: 'profile not found' }],
      },
    ],
  },
  {
    id: 'linktree',
    name: 'Linktree',
    profile: 'https://linktr.ee/{username}',
    username: { pattern: /^[a-z0-9._]{3,30}$/i, text: '3 to 30 letters, digits, _ and .' },
    probes: [
      {
        url: 'https://linktr.ee/{username}',
        maxBytes: 4 * MIB,
        taken: [{ status: 200, text: '"uuid":' }],
        free: [{ status: 404, text: ['id="__NEXT_DATA__"', '"statusCode":404'] }],
      },
    ],
  },
  {
    id: 'instagram',
    name: 'Instagram',
    profile: 'https://www.instagram.com/{username}/',
    username: {
      pattern: /^(?!.*\.\.)(?!\.)(?!.*\.$)[a-z0-9_.]{1,30}$/i,
      text: '1 to 30 letters, digits, _ and inner .',
    },
    probes: [],
    manual: 'It shows a log-in page whether or not the name is taken.',
  },
  {
    id: 'threads',
    name: 'Threads',
    profile: 'https://www.threads.com/@{username}',
    username: {
      pattern: /^(?!.*\.\.)(?!\.)(?!.*\.$)[a-z0-9_.]{1,30}$/i,
      text: '1 to 30 letters, digits, _ and inner .',
    },
    probes: [],
    manual: 'It shows a log-in page whether or not the name is taken; it uses the user names of Instagram.',
  },
  {
    id: 'facebook',
    name: 'Facebook',
    profile: 'https://www.facebook.com/{username}',
    username: { pattern: /^[a-z0-9.]{5,50}$/i, text: '5 to 50 letters, digits and .' },
    probes: [],
    manual: 'It shows a log-in page whether or not the name is taken.',
  },
  {
    id: 'linkedin',
    name: 'LinkedIn (company page)',
    profile: 'https://www.linkedin.com/company/{username}',
    username: { pattern: /^[a-z0-9-]{3,100}$/i, text: '3 to 100 letters, digits and -' },
    probes: [],
    manual: 'It rejects visitors without an account.',
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    profile: 'https://www.tiktok.com/@{username}',
    username: { pattern: /^[a-z0-9_.]{1,23}[a-z0-9_]$/i, text: '2 to 24 letters, digits, _ and inner .' },
    probes: [],
    manual: 'It gives the same answer for free names and for errors.',
  },
  {
    id: 'pinterest',
    name: 'Pinterest',
    profile: 'https://www.pinterest.com/{username}/',
    username: { pattern: /^[a-z0-9_]{3,30}$/i, text: '3 to 30 letters, digits and _' },
    probes: [],
    manual: 'It redirects visitors of a free name to its home page, but also in other cases.',
  },
  {
    id: 'twitch',
    name: 'Twitch',
    profile: 'https://www.twitch.tv/{username}',
    username: {
      pattern: /^[a-z0-9][a-z0-9_]{3,24}$/i,
      text: '4 to 25 letters, digits and _, not starting with _',
    },
    probes: [],
    manual: 'Its API requires a separate key.',
  },
  {
    id: 'discord',
    name: 'Discord',
    profile: 'https://discord.gg/{username}',
    username: {
      pattern: /^(?!.*\.\.)[a-z0-9_.]{2,32}$/,
      text: '2 to 32 lower-case letters, digits, _ and single .',
    },
    probes: [],
    manual: 'It rejects almost all requests; the link is a server invitation.',
  },
  {
    id: 'snapchat',
    name: 'Snapchat',
    profile: 'https://www.snapchat.com/add/{username}',
    username: {
      pattern: /^[a-z](?:[a-z0-9._-]{1,13}[a-z0-9])$/i,
      text: '3 to 15 letters, digits, and _ - . between them, starting with a letter',
    },
    probes: [],
    manual: 'It gives the same answer for free names and for hidden names.',
  },
]
