import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const BRREG = companyRegister({
  id: 'brreg',
  name: 'Brønnøysund Register Centre',
  jurisdictions: ['NO'],
  covers: 'NO',
  cannotKnow: 'names that are used without registration',
  taken: 'Equinor',
  // The register publishes no limit.
  limits: { concurrency: 4, ratePerSecond: 5 },
  licence: 'Norwegian Licence for Open Government Data (NLOD) 2.0',
  attribution:
    'Contains data of the Brønnøysund Register Centre, licensed under the Norwegian Licence for Open Government Data (NLOD) 2.0.',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    BRREG_URL: base
      .or(z.literal('off'))
      .default('https://data.brreg.no/enhetsregisteret/api')
      .describe('URL of the Norwegian register of business enterprises; `off` disables it.'),
  },
  needs: ['BRREG_URL'],
  async open({ BRREG_URL: baseUrl }, asking) {
    const { searchBrreg } = await import('./client.ts')
    return (task) => searchBrreg(asking, task, { baseUrl })
  },
})
