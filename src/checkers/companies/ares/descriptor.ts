import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const ARES = companyRegister({
  id: 'ares',
  name: 'ARES',
  jurisdictions: ['CZ'],
  covers: 'CZ',
  // Help of ARES: an existing subject may in exceptional cases not be found at all.
  cannotKnow:
    'businesses without an identification number; a few that errors in a source register omit; whether a name is too similar for the commercial court',
  taken: 'České dráhy',
  verified: { as: 'spec', on: '2026-11-22' },
  limits: { concurrency: 2, ratePerSecond: 2, published: '500 per minute' },
  licence: 'terms of the Ministry of Finance of the Czech Republic for ARES (reuse with the source named)',
  attribution: 'Contains data of ARES, Ministry of Finance of the Czech Republic.',
  settings: {
    ARES_URL: base
      .or(z.literal('off'))
      .default('https://ares.gov.cz/ekonomicke-subjekty-v-be/rest')
      .describe('URL of ARES, the Czech access to registers of economic entities; `off` disables it.'),
  },
  needs: ['ARES_URL'],
  async open({ ARES_URL: baseUrl }, asking) {
    const { searchAres } = await import('./client.ts')
    return (task) => searchAres(asking, task, { baseUrl })
  },
})
