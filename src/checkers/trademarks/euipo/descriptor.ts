import { base, text, url } from '../../../settings/values.ts'
import { type TrademarkSearch, trademarkRegister } from '../register.ts'

export const EUIPO = trademarkRegister({
  id: 'euipo',
  name: 'EUIPO',
  // The API holds EU trade marks and international registrations that designate the EU: `markBasis` EU_TRADEMARK and
  // INTERNATIONAL_TRADEMARK, the latter with numbers that begin with W (Trademark Search API 1.1.0).
  holds: { territories: ['EU'], rights: ['eu', 'international'] },
  knownMark: 'SPOTIFY',
  similarSearch: true,
  // Estimate: the two-millionth application arrived in June 2019 (EUIPO annual report 2019); the applications of each year
  // since are from general knowledge.
  marks: 3_000_000,
  budget: { requests: 36, pages: 3 },
  covers: 'EU',
  cannotKnow:
    'national marks of the member states; similar marks in general, because only spellings of the name are searched; recent marks that are not published yet',
  // EUIPO publishes no limit, and answers 429 above it.
  limits: { concurrency: 4, ratePerSecond: 5 },
  licence: null,
  attribution: 'Contains trade mark data of the European Union Intellectual Property Office (EUIPO).',
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    EUIPO_URL: base
      .default('https://api.euipo.europa.eu/trademark-search')
      .describe('URL of the EUIPO Trademark Search API.'),
    EUIPO_TOKEN_URL: url
      .optional()
      .describe(
        'Token endpoint of EUIPO (OAuth 2 client credentials). Default: the endpoint of the same environment, test or production, as `NAMECHECK_EUIPO_URL`.',
      ),
    EUIPO_CLIENT_ID: text.optional().describe('EUIPO client id. Without it, EUIPO is `not_configured`.'),
    EUIPO_CLIENT_SECRET: text.optional().describe('EUIPO client secret.'),
  },
  needs: ['EUIPO_CLIENT_ID', 'EUIPO_CLIENT_SECRET'],
  access: {
    isFree: true,
    from: 'the API portal of EUIPO (dev.euipo.europa.eu), by subscribing an application to Trademark Search',
  },
  async open(settings, asking): Promise<TrademarkSearch> {
    const { Euipo, tokenUrlOf } = await import('./client.ts')
    const { budget, marks, similarSearch } = EUIPO
    return new Euipo(asking, {
      budget,
      marks,
      similarSearch,
      baseUrl: settings.EUIPO_URL,
      tokenUrl: tokenUrlOf(settings.EUIPO_URL, settings.EUIPO_TOKEN_URL),
      clientId: settings.EUIPO_CLIENT_ID,
      clientSecret: settings.EUIPO_CLIENT_SECRET,
    })
  },
})
