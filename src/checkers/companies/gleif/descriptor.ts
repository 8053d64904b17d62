import { z } from 'zod'
import { base } from '../../../settings/values.ts'
import { companyRegister } from '../register.ts'

export const GLEIF = companyRegister({
  id: 'gleif',
  name: 'GLEIF',
  jurisdictions: [],
  covers: 'companies of any country that have a legal entity identifier',
  cannotKnow: 'companies without a legal entity identifier, which are most companies',
  taken: 'Deutsche Bundesbank',
  // The filter by names, pages of at most 200, the envelope and the limit: public clients of the API, of several authors.
  // The members of a record: a published answer of 2026-10-05.
  limits: { concurrency: 2, ratePerSecond: 1, published: '60 per minute' },
  licence: 'CC0 1.0',
  attribution: 'Contains LEI data of the Global Legal Entity Identifier Foundation (GLEIF), CC0 1.0.',
  verified: { as: 'recorded', on: '2026-11-23' },
  settings: {
    GLEIF_URL: base
      .or(z.literal('off'))
      .default('https://api.gleif.org/api/v1')
      .describe('URL of the GLEIF register of legal entity identifiers; `off` disables it.'),
  },
  needs: ['GLEIF_URL'],
  async open({ GLEIF_URL: baseUrl }, asking) {
    const { searchGleif } = await import('./client.ts')
    return (task) => searchGleif(asking, task, { baseUrl })
  },
})
