import { base } from '../../settings/values.ts'
import { byDay, linksOf } from './links.ts'
import { type RegisterSource, stringOf } from './source.ts'

export const GB_COMPANIES_FILE: RegisterSource = {
  id: 'gb-companies',
  name: 'Companies House basic company data (one file, monthly)',
  register: { office: 'Companies House', jurisdiction: 'GB', cycleDays: 31 },
  kind: 'companies',
  format: 'gb-companies',
  licence: 'Open Government Licence v3.0',
  attribution:
    'Contains public sector information of Companies House, licensed under the Open Government Licence v3.0.',
  covers:
    'companies on the register of the United Kingdom, with up to ten previous names of each; no dissolved companies and no business names of persons',
  size: { own: 5_000_000, year: 2024, source: 'low estimate: companies on the register of Companies House' },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_GB_COMPANIES_URL: base
      .default('https://download.companieshouse.gov.uk/en_output.html')
      .describe('Page that links the file of Companies House, for `registers fetch gb-companies`.'),
  },
  needs: [],
  access: 'open',
  async list(site, settings) {
    const page = stringOf(settings, 'FETCH_GB_COMPANIES_URL')
    const files = byDay(
      linksOf(await site.text(page), page),
      /^BasicCompanyDataAsOneFile-(\d{4}-\d\d-\d\d)\.zip$/,
    )
    const [dataAsOf, found] = [...files].at(-1) ?? []
    return { whole: dataAsOf && found ? { dataAsOf, files: found } : null, deltas: [] }
  },
}
