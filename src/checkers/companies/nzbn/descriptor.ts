import { base, text } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const NZBN = companyRegister({
  id: 'nzbn',
  name: 'NZBN Register',
  jurisdictions: ['NZ'],
  covers: 'NZ',
  // Portal of the API: all companies and public sector entities; others only if they chose to register.
  cannotKnow: 'sole traders, partnerships and trusts that have not registered for a number',
  taken: 'New Zealand Post',
  // The limit depends on the subscription.
  limits: { concurrency: 2, ratePerSecond: 1 },
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the New Zealand Business Number Register, CC BY 4.0.',
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    NZBN_URL: base
      .default('https://api.business.govt.nz/gateway/nzbn/v5')
      .describe('URL of the New Zealand Business Number API.'),
    NZBN_KEY: text
      .optional()
      .describe('Subscription key of the NZBN API, free. Without it, the register is `not_configured`.'),
  },
  needs: ['NZBN_KEY'],
  // Portal of the API: no fee; the key comes with a subscription that the ministry approves.
  access: {
    isFree: true,
    from: 'the API portal of the ministry (portal.api.business.govt.nz), by subscribing to the NZBN API',
  },
  async open({ NZBN_URL: baseUrl, NZBN_KEY: key }, asking) {
    const { searchNzbn } = await import('./client.ts')
    return (task) => searchNzbn(asking, task, { baseUrl, key })
  },
})
