import { base } from '../../settings/values.ts'

/** What the operator can set for all networks. */
export const SOCIAL = {
  settings: {
    SOCIAL_BASE_URL: base
      .optional()
      .describe(
        'Base URL of a relay. The service puts it before the host and path of every social network: `<base>/github.com/…`.',
      ),
  },
}
