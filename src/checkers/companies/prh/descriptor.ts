import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const PRH = companyRegister({
  id: 'prh',
  name: 'Finnish Patent and Registration Office',
  jurisdictions: ['FI'],
  covers: 'FI',
  // OpenAPI description of the register, version 3: forms of companies.
  cannotKnow:
    'sole traders, because its documentation does not list their legal form, associations outside the trade register, and names that are used without registration',
  taken: 'Finnair',
  verified: { as: 'spec', on: '2026-11-22' },
  limits: { concurrency: 2, ratePerSecond: 2, published: '300 per minute for all users together' },
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the Finnish Patent and Registration Office (PRH), CC BY 4.0.',
  settings: {
    PRH_URL: base
      .or(z.literal('off'))
      .default('https://avoindata.prh.fi/opendata-ytj-api/v3')
      .describe('URL of the open data API of the Finnish business information system; `off` disables it.'),
  },
  needs: ['PRH_URL'],
  async open({ PRH_URL: baseUrl }, asking) {
    const { searchPrh } = await import('./client.ts')
    return (task) => searchPrh(asking, task, { baseUrl })
  },
})
