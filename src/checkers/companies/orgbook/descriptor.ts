import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const ORGBOOK = companyRegister({
  id: 'orgbook',
  name: 'OrgBook BC',
  jurisdictions: [],
  partOf: ['CA-BC'],
  covers: 'CA-BC, a part of CA',
  cannotKnow:
    'companies of other provinces and of the federal register that are not registered in British Columbia, sole proprietorships that are not registered, and reserved names',
  taken: 'British Columbia Ferry Services',
  // The register publishes no limit.
  limits: { concurrency: 2, ratePerSecond: 2 },
  licence: 'Open Government Licence - British Columbia',
  attribution:
    'Contains information licensed under the Open Government Licence – British Columbia (OrgBook BC).',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    ORGBOOK_URL: base
      .or(z.literal('off'))
      .default('https://orgbook.gov.bc.ca/api/v4')
      .describe('URL of OrgBook BC, the register of organizations in British Columbia; `off` disables it.'),
  },
  needs: ['ORGBOOK_URL'],
  async open({ ORGBOOK_URL: baseUrl }, asking) {
    const { searchOrgbook } = await import('./client.ts')
    return (task) => searchOrgbook(asking, task, { baseUrl })
  },
})
