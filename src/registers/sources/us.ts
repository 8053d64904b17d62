import { z } from 'zod'
import { base, text } from '../../settings/values.ts'
import { RegisterRefused } from '../refused.ts'
import { type Delta, type RegisterSource, type RemoteFile, type Site, stringOf } from './source.ts'

const product = z.object({
  bulkDataProductBag: z
    .array(
      z.object({
        productFileBag: z.object({
          fileDataBag: z.array(
            z.object({
              fileName: z.string(),
              fileSize: z.number().optional(),
              fileDataFromDate: z.iso.date(),
              fileDataToDate: z.iso.date(),
              fileDownloadURI: z.url(),
            }),
          ),
        }),
      }),
    )
    .min(1),
})
type Listed = z.output<typeof product>['bulkDataProductBag'][number]['productFileBag']['fileDataBag'][number]

/** Products of the Open Data Portal: annual files with all applications, and daily files with the changed ones. */
const ANNUAL = 'TRTYRAP'
const DAILY = 'TRTDXFAP'

export const US: RegisterSource = {
  id: 'us',
  name: 'USPTO Open Data Portal, trademark applications (annual and daily XML)',
  register: { office: 'USPTO', jurisdiction: 'US', rights: ['national', 'international'], cycleDays: 1 },
  kind: 'marks',
  format: 'uspto',
  licence: 'public domain (work of the United States government)',
  attribution: 'Contains trademark data of the United States Patent and Trademark Office.',
  covers:
    'US applications and registrations since 1884, and international registrations that designate the US (filing basis 66(a)); no state registrations',
  size: {
    own: 2_500_000,
    designations: 100_000,
    year: 2022,
    source:
      'low estimate of registrations in force; WIPO, Madrid Yearly Review 2024: 24,833 designations in 2023',
  },
  limits: {
    ratePerSecond: 0.5,
    published: '5 files in 10 seconds for each IP address; 20 downloads of a file for each key and year',
  },
  gapDays: 3,
  settings: {
    FETCH_US_URL: base
      .default('https://api.uspto.gov')
      .describe('URL of the USPTO Open Data Portal, for `registers fetch us`.'),
    FETCH_US_KEY: text
      .optional()
      .describe('API key of the USPTO Open Data Portal; required by `registers fetch us`.'),
  },
  needs: ['FETCH_US_KEY'],
  access: 'a free API key of the Open Data Portal (data.uspto.gov, a verified account)',
  headers: (settings) => ({ 'x-api-key': stringOf(settings, 'FETCH_US_KEY') }),
  async list(site, settings) {
    const [annual, daily] = [await files(site, settings, ANNUAL), await files(site, settings, DAILY)]
    const newest = annual
      .map(({ fileDataToDate }) => fileDataToDate)
      .sort()
      .at(-1)
    return {
      whole:
        newest === undefined
          ? null
          : {
              dataAsOf: newest,
              files: annual
                .filter(({ fileDataToDate }) => fileDataToDate === newest)
                .map(remote)
                .sort((a, b) => (a.name < b.name ? -1 : 1)),
            },
      deltas: daily.map(
        (each): Delta => ({
          since: each.fileDataFromDate,
          dataAsOf: each.fileDataToDate,
          files: [remote(each)],
        }),
      ),
    }
  },
}

async function files(
  site: Site,
  settings: Parameters<RegisterSource['list']>[1],
  id: string,
): Promise<Listed[]> {
  const url = `${stringOf(settings, 'FETCH_US_URL')}/api/v1/datasets/products/${id}?includeFiles=true`
  const parsed = product.safeParse(await site.json(url))
  if (!parsed.success)
    throw new RegisterRefused(`${url} gave another kind of answer: ${parsed.error.message}`)
  const all = parsed.data.bulkDataProductBag.flatMap(({ productFileBag }) => productFileBag.fileDataBag)
  return all.filter(({ fileName }) => fileName.endsWith('.zip'))
}

const remote = ({ fileName, fileSize, fileDownloadURI }: Listed): RemoteFile => ({
  url: fileDownloadURI,
  name: fileName,
  ...(fileSize !== undefined && { bytes: fileSize }),
})
