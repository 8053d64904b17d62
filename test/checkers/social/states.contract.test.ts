import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import { createSocialChecker } from '../../../src/checkers/social/checker.ts'
import { NETWORKS } from '../../../src/checkers/social/networks.ts'
import type { SocialFinding } from '../../../src/events/sections.ts'
import { type NameState, OTHER_STATES } from '../../../src/sandbox/social/network.ts'
import { SOCIAL_CREDENTIALS } from '../../../src/sandbox/social/tokens.ts'
import { checkTask } from '../../support/check-task.ts'
import { type Behavior, type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { proven } from '../../support/self-tests.ts'
import { playing } from '../../support/social-peer.ts'

const STATES = ['taken', 'free', ...OTHER_STATES] as const

/** Statuses by their first letters; F stands for `available`. */
const STATUS: Readonly<Record<string, SocialFinding['status']>> = {
  T: 'taken',
  F: 'available',
  M: 'manual',
  I: 'invalid',
  U: 'unknown',
}

/** What each network says of a user name in each state: taken, free, suspended, private, reserved, consent, log-in wall. */
const DUE: Readonly<Record<string, string>> = {
  github: 'TFFTFFU',
  gitlab: 'TFTTTFU',
  codeberg: 'TFTTTFU',
  'docker-hub': 'TFTTTFU',
  devto: 'TFFTTFU',
  'hacker-news': 'TMTMTMM',
  bluesky: 'TFTTTFU',
  'mastodon-social': 'TFTTFFU',
  reddit: 'TFTTTFU',
  youtube: 'TFFTTUU',
  x: 'TFTTIFU',
  telegram: 'TFTTTFU',
  medium: 'TFTTTFU',
  substack: 'TMTMTMM',
  linktree: 'TFTTTFU',
  tiktok: 'TMMMTMM',
  pinterest: 'TMMTTMM',
  twitch: 'TFTTTFU',
  discord: 'TFTTIFU',
  snapchat: 'TMTMTMM',
  npm: 'TFTFTFU',
  pypi: 'TFTTTFU',
  'crates-io': 'TFTTTFU',
  'maven-central': 'TFTTTFU',
  'app-store': 'TFTTTFU',
}

const MANUAL = ['instagram', 'threads', 'facebook', 'linkedin', 'google-play']

let peer: HttpPeer
beforeAll(async () => {
  peer = await httpPeer((_, response) => response.writeHead(500).end())
})
afterAll(() => peer.close())

/** The row of each network about a name, asked over sockets; credentials are those of the sandbox. */
async function rowsOf(
  behave: Behavior,
  more: Record<string, unknown> = {},
): Promise<Map<string, SocialFinding>> {
  peer.behave = behave
  const providerClient = createProviderClient({
    ephemeralStore: new MemoryEphemeralStore(Date.now),
    answers: new MemoryAnswers(),
    now: Date.now,
    namespace: 'test',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 10_000 },
  })
  const providers = {
    SOCIAL_BASE_URL: peer.url,
    SOCIAL_GROUPS: ['social', 'software'],
    ...SOCIAL_CREDENTIALS,
    ...more,
  }
  const settings = { providers, timeoutMs: 10_000 }
  const checker = createSocialChecker({ providerClient, selfTests: proven, settings, now: Date.now })
  const { outcome } = await checker.check(checkTask({ name: { normalized: 'Acmery', key: 'acmery' } }))
  await providerClient.close()
  return new Map(NETWORKS.flatMap(({ id }, index) => [[id, outcome.findings[index] as SocialFinding]]))
}

it('every network that is asked has an expectation', () => {
  expect([...Object.keys(DUE), ...MANUAL].sort()).toEqual(NETWORKS.map(({ id }) => id).sort())
})

describe.each(STATES.map((state, index) => [state, index] as const))(
  'a user name that is %s',
  (state, index) => {
    let rows: Map<string, SocialFinding>
    beforeAll(async () => {
      rows = await rowsOf(playing(() => state satisfies NameState))
    })

    it.each(Object.entries(DUE))('at %s', (id, due) => {
      expect([id, rows.get(id)?.status]).toEqual([id, STATUS[due.charAt(index)]])
    })
  },
)

describe('networks that limit their callers', () => {
  const LIMITED = { 'content-type': 'application/json', 'retry-after': '7' }

  it.each([429, 503])('with %i say nothing', async (status) => {
    const rows = await rowsOf((_, response) =>
      response.writeHead(status, LIMITED).end('{"message":"slow down"}'),
    )
    for (const [id, { status, rule }] of rows) {
      if (DUE[id]?.charAt(1) === 'F')
        expect([id, status, rule]).toEqual([id, 'unknown', expect.stringMatching(/^no_sign_/)])
      else expect([id, status]).toEqual([id, 'manual'])
    }
  })
})

describe('rules that say more', () => {
  it.each([
    ['suspended', 'bluesky', 'account_suspended'],
    ['private', 'bluesky', 'account_deactivated'],
    ['reserved', 'bluesky', 'handle_unavailable'],
    ['private', 'gitlab', 'namespace_exists'],
    ['suspended', 'mastodon-social', 'account_suspended'],
    ['suspended', 'reddit', 'name_unavailable'],
    ['suspended', 'medium', 'account_suspended'],
    ['reserved', 'medium', 'publication_taken'],
    ['suspended', 'linktree', 'account_suspended'],
    ['private', 'telegram', 'fragment_taken'],
    ['reserved', 'telegram', 'fragment_for_sale'],
    ['suspended', 'telegram', 'fragment_sold'],
    ['suspended', 'twitch', 'name_unavailable'],
    ['suspended', 'npm', 'package_unpublished'],
    ['reserved', 'x', 'network_refuses_name'],
    ['consent', 'youtube', 'no_sign_redirect_refused'],
  ] as const)('%s at %s is %s', async (state, id, rule) => {
    const rows = await rowsOf(playing(() => state))
    expect(rows.get(id)?.rule).toBe(rule)
  })

  it('asks the YouTube API instead of the page if there is a key', async () => {
    const key = { YOUTUBE_KEY: 'sandbox-key' }
    for (const [state, status] of [
      ['taken', 'taken'],
      ['free', 'available'],
      ['consent', 'available'],
    ] as const)
      expect(
        (
          await rowsOf(
            playing(() => state),
            key,
          )
        ).get('youtube')?.status,
      ).toBe(status)
  })
})
