import { base } from '../../settings/values.ts'
import { type RegisterSource, type RemoteFile, stringOf } from './source.ts'

const FILE = 'StockUniteLegale_utf8.zip'

export const SIRENE_FILE: RegisterSource = {
  id: 'sirene',
  name: 'SIRENE of INSEE, stock of legal units (CSV, monthly)',
  register: { office: 'INSEE', jurisdiction: 'FR', cycleDays: 31 },
  kind: 'companies',
  format: 'sirene',
  licence: 'Licence Ouverte / Open Licence 2.0',
  attribution: 'Contains data of the SIRENE register of INSEE, Licence Ouverte 2.0.',
  covers:
    'legal units of France since 1973, active and ceased, with their usual names; persons who object to publication are absent',
  size: { own: 10_000_000, year: 2023, source: 'low estimate: legal units in SIRENE, active and ceased' },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_SIRENE_URL: base
      .default('https://files.data.gouv.fr/insee-sirene')
      .describe(`URL of the folder that holds \`${FILE}\`, for \`registers fetch sirene\`.`),
  },
  needs: [],
  access: 'open',
  async list(site, settings) {
    const url = `${stringOf(settings, 'FETCH_SIRENE_URL')}/${FILE}`
    const { day, bytes } = await site.stated(url)
    const file: RemoteFile = { url, name: `${day}-${FILE}`, ...(bytes !== null && { bytes }) }
    return { whole: { dataAsOf: day, files: [file] }, deltas: [] }
  },
}
