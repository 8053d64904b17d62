import { z } from 'zod'
import { base, list, price, text } from '../../settings/values.ts'
import { valuesOf } from '../descriptor.ts'
import type { SourceSettings } from '../source-settings.ts'
import { GROUPS, type Group } from './network.ts'
import { NETWORKS } from './networks.ts'

/** What the operator can set for the networks. */
export const SOCIAL = {
  settings: {
    SOCIAL_BASE_URL: base
      .optional()
      .describe(
        'Base URL of a relay. The service sends the requests to all social networks through it, with their host and path appended: `<base>/github.com/…`.',
      ),
    SOCIAL_GROUPS: list(z.enum(GROUPS))
      .default(['social'])
      .describe(
        'Groups of networks that a check queries: `social` (social and developer networks), `software` (registries of packages, images and apps).',
      ),
    GITHUB_TOKEN: text
      .optional()
      .describe(
        'Token of GitHub. It raises the limit from 60 to 5,000 requests per hour; it needs no scope.',
      ),
    GITLAB_TOKEN: text.optional().describe('Access token of GitLab, with the scope `read_api`.'),
    YOUTUBE_KEY: text
      .optional()
      .describe('Key of the YouTube Data API v3. With it, the API is asked instead of the public page.'),
    REDDIT_CLIENT_ID: text.optional().describe('Client id of a Reddit app. Without it, Reddit is `manual`.'),
    REDDIT_CLIENT_SECRET: text.optional().describe('Secret of the Reddit app.'),
    TWITCH_CLIENT_ID: text.optional().describe('Client id of a Twitch app. Without it, Twitch is `manual`.'),
    TWITCH_CLIENT_SECRET: text
      .optional()
      .describe('Secret of the Twitch app. With it, the Helix API is asked in addition.'),
    SOCIAL_ADAPTER_URL: base
      .optional()
      .describe(
        'Base URL of an adapter that the operator runs for a provider of user names. The service queries it for networks that cannot confirm that a name is free.',
      ),
    SOCIAL_ADAPTER_KEY: text.optional().describe('Key that is sent to the adapter as a bearer token.'),
    SOCIAL_ADAPTER_PRICE: price
      .default(0)
      .describe(
        'Price of one request to the adapter, in the currency of the spending caps; 0 if requests cost nothing.',
      ),
    SOCIAL_ADAPTER_NETWORKS: list(z.enum(NETWORKS.map(({ id }) => id)))
      .default([])
      .describe(
        'Ids of the networks that the adapter serves, such as `instagram,tiktok`. If empty, it serves all that are `manual`.',
      ),
  },
}

/** The settings of the networks, with the defaults of what is not set. */
export function socialSettings({ providers }: Pick<SourceSettings, 'providers'>) {
  const {
    SOCIAL_BASE_URL,
    SOCIAL_GROUPS,
    SOCIAL_ADAPTER_URL,
    SOCIAL_ADAPTER_KEY,
    SOCIAL_ADAPTER_PRICE,
    SOCIAL_ADAPTER_NETWORKS,
  } = valuesOf(SOCIAL, providers)
  return {
    relay: SOCIAL_BASE_URL ?? null,
    groups: (SOCIAL_GROUPS ?? ['social']) as readonly Group[],
    adapter:
      SOCIAL_ADAPTER_URL === undefined
        ? null
        : {
            url: SOCIAL_ADAPTER_URL,
            key: SOCIAL_ADAPTER_KEY,
            price: SOCIAL_ADAPTER_PRICE ?? 0,
            networks: SOCIAL_ADAPTER_NETWORKS ?? [],
          },
    /** The value of a setting with a credential; undefined if it is not set. */
    secret: (name: string): string | undefined => {
      const value = providers[name]
      return typeof value === 'string' ? value : undefined
    },
  }
}
export type SocialSettings = ReturnType<typeof socialSettings>
