import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const RPO = companyRegister({
  id: 'rpo',
  name: 'Register of Legal Persons of Slovakia',
  jurisdictions: ['SK'],
  covers: 'SK',
  cannotKnow:
    'names that are used without registration, and names that are reserved at the commercial register; its data is not legally binding',
  taken: 'Slovenská pošta',
  verified: { as: 'spec', on: '2026-11-22' },
  // The register publishes no limit.
  limits: { concurrency: 2, ratePerSecond: 1 },
  licence: 'CC BY 4.0',
  attribution:
    'Contains data of the Register of Legal Persons (RPO), Statistical Office of the Slovak Republic, CC BY 4.0.',
  settings: {
    RPO_URL: base
      .or(z.literal('off'))
      .default('https://api.statistics.sk/rpo/v1')
      .describe('URL of the Slovak register of legal persons; `off` disables it.'),
  },
  needs: ['RPO_URL'],
  async open({ RPO_URL: baseUrl }, asking) {
    const { searchRpo } = await import('./client.ts')
    return (task) => searchRpo(asking, task, { baseUrl })
  },
})
