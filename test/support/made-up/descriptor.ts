import { companyRegister } from '../../../src/checkers/companies/register.ts'
import { base, text } from '../../../src/settings/values.ts'

export const MADE_UP = companyRegister({
  id: 'made-up',
  name: 'Made-up Register',
  jurisdictions: ['IS'],
  covers: 'IS',
  cannotKnow: 'companies that were not made up',
  taken: 'Taken Everywhere',
  limits: { concurrency: 3, ratePerSecond: 7, published: '70 in 10 seconds' },
  licence: 'CC0 1.0',
  attribution: 'Contains data that somebody made up.',
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    MADE_UP_URL: base.default('https://api.made-up.example').describe('URL of the made-up register.'),
    MADE_UP_KEY: text.optional().describe('Key of the made-up register.'),
  },
  needs: ['MADE_UP_KEY'],
  async open({ MADE_UP_URL, MADE_UP_KEY }, asking) {
    const { searchMadeUp } = await import('./client.ts')
    return (task) => searchMadeUp(asking, task, MADE_UP_URL, MADE_UP_KEY)
  },
})
