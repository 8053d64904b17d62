import { base, price, text } from '../../../settings/values.ts'
import { type TrademarkSearch, trademarkRegister } from '../register.ts'

export const SIGNA = trademarkRegister({
  id: 'signa',
  name: 'Signa',
  // The offices of Signa whose own registers also hold the designations of international registrations. EUIPO is left
  // out: its own interface is free. Each check reads from `GET /v1/offices` which of them are live.
  holds: { territories: ['US', 'AU', 'CA', 'SG'], rights: ['national', 'international'] },
  knownMark: 'SPOTIFY',
  // Signa publishes no measure of its phonetic and fuzzy search, and `npm run bench:truth` cannot ask it.
  similarSearch: false,
  // Signa publishes the number of marks per office and day, not one for these offices.
  marks: null,
  // The offices, two lists of identical marks with five pages each, and one page of similar marks.
  budget: { requests: 12, pages: 5 },
  covers: 'US, AU, CA, SG',
  cannotKnow:
    'designs without words; similar marks in general; the same letters with other word breaks; renewal of expired marks; paused offices, and offices not read for a week',
  // Agent skill of Signa (github.com/signa-so/skills), also for the parameters, the envelope of lists and `owners`.
  limits: {
    concurrency: 2,
    ratePerSecond: 2,
    published: '1,000 searches per minute, 100,000 a month (beta)',
  },
  licence: null,
  attribution: 'Contains trademark data of Signa (signa.so).',
  verified: { as: 'spec', on: '2026-11-23' },
  settings: {
    SIGNA_URL: base
      .default('https://api.signa.so/v1')
      .describe('URL of the API of Signa, a commercial service for the trademark registers of many offices.'),
    SIGNA_KEY: text.optional().describe('API key of Signa. Without it, Signa is `not_configured`.'),
    SIGNA_PRICE: price
      .default(0)
      .describe(
        'Price of one request to Signa, in the currency of the spending caps; 0 if requests cost nothing.',
      ),
  },
  needs: ['SIGNA_KEY'],
  access: { isFree: false, from: 'Signa, a commercial service (signa.so)' },
  priceWith: ({ SIGNA_PRICE }) => SIGNA_PRICE,
  async open({ SIGNA_URL: baseUrl, SIGNA_KEY: key }, asking): Promise<TrademarkSearch> {
    const { Signa } = await import('./client.ts')
    return new Signa(asking, { baseUrl, key, holds: SIGNA.holds, budget: SIGNA.budget, marks: SIGNA.marks })
  },
})
