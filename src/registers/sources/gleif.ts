import { z } from 'zod'
import { base } from '../../settings/values.ts'
import { EVERY_COUNTRY } from '../identity.ts'
import { RegisterRefused } from '../refused.ts'
import { type RegisterSource, type RemoteFile, stringOf } from './source.ts'

const file = z.object({ csv: z.object({ url: z.url(), size: z.number().optional() }) })
const publishes = z.object({
  data: z
    .array(
      z.object({
        publish_date: z.string().regex(/^\d{4}-\d\d-\d\d/),
        lei2: z.object({
          full_file: file,
          delta_files: z.object({ LastWeek: file.nullish(), LastMonth: file.nullish() }).optional(),
        }),
      }),
    )
    .min(1),
})

/** Whole days before the publication that a delta covers for certain: its first day is cut at the hour of publication. */
const WEEK_DAYS = 6
const MONTH_DAYS = 27
const DAY_MS = 86_400_000

export const GLEIF_FILES: RegisterSource = {
  id: 'gleif',
  name: 'GLEIF golden copy of legal entity identifiers (CSV), with deltas',
  register: { office: 'GLEIF', jurisdiction: EVERY_COUNTRY, cycleDays: 1 },
  kind: 'companies',
  format: 'gleif-csv',
  licence: 'CC0 1.0',
  attribution: 'Contains LEI data of the Global Legal Entity Identifier Foundation (GLEIF), CC0 1.0.',
  covers:
    'about 3 million companies of every country that have a legal entity identifier; most companies have none, so it completes no country',
  size: { own: 2_500_000, year: 2024, source: 'low estimate: legal entity identifiers of GLEIF' },
  limits: { ratePerSecond: 1, published: 'none' },
  gapDays: 0,
  settings: {
    FETCH_GLEIF_URL: base
      .default('https://goldencopy.gleif.org')
      .describe('URL of the GLEIF golden copy, for `registers fetch gleif`.'),
  },
  needs: [],
  access: 'open',
  async list(site, settings) {
    const url = `${stringOf(settings, 'FETCH_GLEIF_URL')}/api/v2/golden-copies/publishes?page=1&per_page=1`
    const parsed = publishes.safeParse(await site.json(url))
    const [newest] = parsed.data?.data ?? []
    if (!newest) throw new RegisterRefused(`${url} gave another kind of answer: ${parsed.error?.message}`)
    const { publish_date, lei2 } = newest
    const dataAsOf = publish_date.slice(0, 10)
    const delta = (given: z.output<typeof file> | null | undefined, days: number, kind: string) =>
      given ? [{ since: earlier(dataAsOf, days), dataAsOf, files: [remote(given, dataAsOf, kind)] }] : []
    return {
      whole: { dataAsOf, files: [remote(lei2.full_file, dataAsOf, 'full')] },
      deltas: [
        ...delta(lei2.delta_files?.LastWeek, WEEK_DAYS, 'week'),
        ...delta(lei2.delta_files?.LastMonth, MONTH_DAYS, 'month'),
      ],
    }
  },
}

const earlier = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const remote = ({ csv }: z.output<typeof file>, day: string, kind: string): RemoteFile => ({
  url: csv.url,
  name: `lei2-${day}-${kind}.csv.zip`,
  ...(csv.size !== undefined && { bytes: csv.size }),
})
