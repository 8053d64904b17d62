import { base, text } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const COMPANIES_HOUSE = companyRegister({
  id: 'companies-house',
  name: 'Companies House',
  jurisdictions: ['GB'],
  covers: 'GB',
  cannotKnow: 'sole traders, and partnerships that are not registered',
  taken: 'Tesco',
  limits: { concurrency: 4, ratePerSecond: 2, published: '600 in 5 minutes for each key' },
  licence: 'Open Government Licence v3.0',
  attribution:
    'Contains public sector information of Companies House, licensed under the Open Government Licence v3.0.',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    COMPANIES_HOUSE_URL: base
      .default('https://api.company-information.service.gov.uk')
      .describe('URL of the UK Companies House API.'),
    COMPANIES_HOUSE_KEY: text
      .optional()
      .describe('Key of the Companies House API. Without it, the register is `not_configured`.'),
  },
  needs: ['COMPANIES_HOUSE_KEY'],
  // Developer hub, "Get started": an account, then an application with a key.
  access: {
    isFree: true,
    from: 'Companies House (developer.company-information.service.gov.uk), by creating an application',
  },
  async open({ COMPANIES_HOUSE_URL: baseUrl, COMPANIES_HOUSE_KEY: apiKey }, asking) {
    const { searchCompaniesHouse } = await import('./client.ts')
    return (task) => searchCompaniesHouse(asking, task, { baseUrl, apiKey })
  },
})
