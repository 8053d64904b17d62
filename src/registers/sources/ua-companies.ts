import { base } from '../../settings/values.ts'
import { listCkan } from './ckan.ts'
import { type RegisterSource, stringOf } from './source.ts'

export const UA_COMPANIES_FILE: RegisterSource = {
  id: 'ua-companies',
  name: 'Unified State Register of Ukraine, open data (XML, about weekly)',
  register: { office: 'EDR Ukraine', jurisdiction: 'UA', cycleDays: 7 },
  kind: 'companies',
  format: 'ua-companies',
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the Unified State Register of Ukraine (Ministry of Justice), CC BY 4.0.',
  covers:
    'about 2 million legal entities of Ukraine, including terminated ones; no sole traders and no previous names',
  size: { own: 1_000_000, year: 2023, source: 'low estimate: legal entities in the register of Ukraine' },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_UA_COMPANIES_URL: base
      .default('https://data.gov.ua')
      .describe('URL of the open data portal of Ukraine, for `registers fetch ua-companies`.'),
  },
  needs: [],
  access: 'open',
  list: (site, settings) =>
    listCkan(site, {
      portal: stringOf(settings, 'FETCH_UA_COMPANIES_URL'),
      package: '03cc1239-3988-4451-aa0d-aadb77448714',
      url: /\/uo\.zip$/i,
      kind: 'file of legal entities (uo.zip)',
      name: (day) => `edr-${day}-uo.zip`,
    }),
}
