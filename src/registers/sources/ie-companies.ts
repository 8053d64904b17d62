import { z } from 'zod'
import { base } from '../../settings/values.ts'
import { RegisterRefused } from '../refused.ts'
import { type RegisterSource, stringOf } from './source.ts'

/** A package of CKAN (action API 3). */
const shown = z.object({
  result: z.object({
    resources: z.array(z.object({ url: z.url(), last_modified: z.string().nullish() })),
  }),
})

export const IE_COMPANIES_FILE: RegisterSource = {
  id: 'ie-companies',
  name: 'Companies Registration Office of Ireland, open data (CSV, daily)',
  register: { office: 'CRO', jurisdiction: 'IE', cycleDays: 1 },
  kind: 'companies',
  format: 'ie-companies',
  licence: 'CC BY 4.0',
  attribution: 'Contains data of the Companies Registration Office of Ireland, CC BY 4.0.',
  covers: 'about 800,000 companies and business names of Ireland, also dissolved ones',
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
  async list(site, settings) {
    const url = `${stringOf(settings, 'FETCH_IE_COMPANIES_URL')}/api/3/action/package_show?id=companies`
    const parsed = shown.safeParse(await site.json(url))
    if (!parsed.success)
      throw new RegisterRefused(`${url} gave another kind of answer: ${parsed.error.message}`)
    const found = parsed.data.result.resources.find((each) => /\.csv(?:\.zip|\.gz)?$/i.test(each.url))
    if (!found) throw new RegisterRefused(`${url} names no CSV file`)
    const { day } = found.last_modified
      ? { day: found.last_modified.slice(0, 10) }
      : await site.stated(found.url)
    const ending = /\.csv.*$/i.exec(found.url)?.[0] ?? ''
    return { whole: { dataAsOf: day, files: [{ url: found.url, name: `cro-${day}${ending}` }] }, deltas: [] }
  },
}
