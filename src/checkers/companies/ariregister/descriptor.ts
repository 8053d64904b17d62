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
  taken: 'Bolt Technology',
  // Introduction to the API services of the register: suggestions need no contract. It publishes no limit for them; its
  // own page asks for ten. Address, members and codes of states: published answers of 2026 and public clients.
  limits: { concurrency: 2, ratePerSecond: 1 },
  licence: 'terms of use of RIK, which let programs ask for suggestions',
  attribution: 'Contains data of the e-Business Register of Estonia (RIK).',
  verified: { as: 'recorded', on: '2026-11-23' },
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
