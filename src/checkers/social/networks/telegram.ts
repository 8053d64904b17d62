import type { NetworkData } from '../network.ts'

export const telegram: NetworkData = {
  id: 'telegram',
  name: 'Telegram',
  groups: ['social'],
  profile: 'https://t.me/{username}',
  username: {
    pattern: /^[a-z](?!.*__)[a-z0-9_]{3,30}[a-z0-9]$/i,
    text: '5 to 32 letters, digits and single _, starting with a letter, not ending with _',
  },
  reserved: [
    'admin',
    'addemoji',
    'addlist',
    'addstickers',
    'addtheme',
    'boost',
    'contact',
    'giftcode',
    'invoice',
  ],
  probes: [
    {
      url: 'https://t.me/{username}',
      headers: { accept: 'text/html' },
      taken: [{ status: 200, type: 'html', texts: ['tgme_page_title', 'tg://resolve?domain={username}'] }],
      free: [],
      absent: [
        {
          status: 200,
          type: 'html',
          title: 'Telegram: Contact @{username}',
          texts: ['noindex, nofollow', 'tg://resolve?domain={username}'],
          lacks: ['tgme_page_title', 'tgme_page_extra'],
        },
      ],
    },
    // The market of user names. It knows names that are taken, for sale, sold, or kept for an auction.
    {
      url: 'https://fragment.com/username/{username}',
      headers: { accept: 'text/html' },
      taken: [
        {
          status: 200,
          type: 'html',
          texts: ['tm-section-header-status tm-status-taken', '{username}'],
          rule: 'fragment_taken',
        },
        {
          status: 200,
          type: 'html',
          texts: ['tm-section-header-status tm-status-avail', '{username}'],
          rule: 'fragment_for_sale',
        },
        {
          status: 200,
          type: 'html',
          texts: ['tm-section-header-status tm-status-unavail', '{username}'],
          rule: 'fragment_sold',
        },
      ],
      free: [{ status: 302, type: 'none', headers: { location: '/?query={username}' } }],
    },
  ],
  confidence: 'medium',
  unknowable: 'Names that Telegram reserves without offering them on Fragment look free.',
  selfTest: { taken: 'durov' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Public pages of t.me and fragment.com; Telegram Terms of Service.',
}
