import { base } from '../../settings/values.ts'
import { type RegisterSource, stringOf } from './source.ts'

const FILE = 'ettevotja_rekvisiidid__lihtandmed.csv.zip'

export const EE_COMPANIES_FILE: RegisterSource = {
  id: 'ee-companies',
  name: 'e-Business Register of Estonia, open data (CSV, daily)',
  register: { office: 'RIK', jurisdiction: 'EE', cycleDays: 1 },
  kind: 'companies',
  format: 'ee-companies',
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the e-Business Register of Estonia (RIK), CC BY 4.0.',
  covers:
    'entities on the Estonian register, including those in liquidation or bankrupt; no deleted ones and no previous names',
  size: { own: 250_000, year: 2023, source: 'low estimate: legal persons in the register of RIK' },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_EE_COMPANIES_URL: base
      .default('https://avaandmed.ariregister.rik.ee/sites/default/files/avaandmed')
      .describe(`URL of the folder that holds \`${FILE}\`, for \`registers fetch ee-companies\`.`),
  },
  needs: [],
  access: 'open',
  async list(site, settings) {
    const url = `${stringOf(settings, 'FETCH_EE_COMPANIES_URL')}/${FILE}`
    const { day, bytes } = await site.stated(url)
    const file = { url, name: `${day}-${FILE}`, ...(bytes !== null && { bytes }) }
    return { whole: { dataAsOf: day, files: [file] }, deltas: [] }
  },
}
