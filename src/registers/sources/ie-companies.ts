import { base } from '../../settings/values.ts'
import { listCkan } from './ckan.ts'
import { type RegisterSource, stringOf } from './source.ts'

export const IE_COMPANIES_FILE: RegisterSource = {
  id: 'ie-companies',
  name: 'Companies Registration Office of Ireland, open data (CSV, daily)',
  register: { office: 'CRO', jurisdiction: 'IE', cycleDays: 1 },
  kind: 'companies',
  format: 'ie-companies',
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the Companies Registration Office of Ireland, CC BY 4.0.',
  covers: 'about 800,000 companies and business names of Ireland, including dissolved ones',
  size: { own: 300_000, year: 2023, source: 'CRO, annual report 2023: 306,559 companies' },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_IE_COMPANIES_URL: base
      .default('https://opendata.cro.ie')
      .describe(
        'URL of the open data portal of Ireland’s company register, for `registers fetch ie-companies`.',
      ),
  },
  needs: [],
  access: 'open',
  list: (site, settings) =>
    listCkan(site, {
      portal: stringOf(settings, 'FETCH_IE_COMPANIES_URL'),
      package: 'companies',
      url: /\.csv(?:\.zip|\.gz)?$/i,
      kind: 'CSV file',
      name: (day, url) => `cro-${day}${/\.csv.*$/i.exec(url)?.[0] ?? ''}`,
    }),
}
