import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const ARIREGISTER = companyRegister({
  id: 'ariregister',
  name: 'e-Business Register of Estonia',
  jurisdictions: [],
  partOf: ['EE'],
  covers: 'EE, ten suggestions for a name',
  cannotKnow: 'other companies of that name, because it suggests at most ten',
  taken: 'Eesti Post',
  // The register publishes no limit for suggestions.
  limits: { concurrency: 2, ratePerSecond: 1 },
  licence: 'terms of the open data of the e-Business Register (reuse with the source named)',
  attribution: 'Contains data of the e-Business Register of Estonia (RIK).',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    ARIREGISTER_URL: base
      .or(z.literal('off'))
      .default('https://ariregister.rik.ee/est/api')
      .describe('URL of the suggestions of the Estonian e-Business Register; `off` disables it.'),
  },
  needs: ['ARIREGISTER_URL'],
  async open({ ARIREGISTER_URL: baseUrl }, asking) {
    const { searchAriregister } = await import('./client.ts')
    return (task) => searchAriregister(asking, task, { baseUrl })
  },
})
