import type { NetworkData } from '../network.ts'

const headers = { accept: 'application/json' }
const RESULT = 'com.atproto.temp.checkHandleAvailability#result'

export const bluesky: NetworkData = {
  id: 'bluesky',
  name: 'Bluesky',
  groups: ['social'],
  profile: 'https://bsky.app/profile/{username}.bsky.social',
  username: {
    pattern: /^[a-z0-9](?:[a-z0-9-]{1,16}[a-z0-9])$/i,
    text: '3 to 18 letters, digits and hyphens, not at the start or end',
  },
  reserved: ['admin', 'atproto', 'bsky', 'bluesky', 'bluesky-team', 'help', 'security', 'support', 'test'],
  probes: [
    {
      url: 'https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor={username}.bsky.social',
      headers,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { handle: '{username}.bsky.social', did: { starts: 'did:' } },
        },
        { status: 400, type: 'json', members: { error: 'AccountTakedown' }, rule: 'account_suspended' },
        { status: 400, type: 'json', members: { error: 'AccountDeactivated' }, rule: 'account_deactivated' },
      ],
      free: [],
      absent: [
        {
          status: 400,
          type: 'json',
          members: { error: 'InvalidRequest', message: 'Profile not found' },
          only: ['error', 'message'],
        },
      ],
    },
    // The check of the sign-up form. It sees handles that are kept for accounts that moved to a domain.
    {
      url: 'https://bsky.social/xrpc/com.atproto.temp.checkHandleAvailability?handle={username}.bsky.social',
      headers,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { handle: '{username}.bsky.social', 'result.$type': `${RESULT}Unavailable` },
          rule: 'handle_unavailable',
        },
      ],
      free: [
        {
          status: 200,
          type: 'json',
          members: { handle: '{username}.bsky.social', 'result.$type': `${RESULT}Available` },
        },
      ],
    },
  ],
  confidence: 'high',
  unknowable: 'Handles that use a custom domain are not looked up.',
  selfTest: { taken: 'john' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Lexicons of the AT Protocol; Bluesky Terms of Service.',
}
