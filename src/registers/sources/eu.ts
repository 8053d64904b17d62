import { base, text } from '../../settings/values.ts'
import { dayBefore, pagedListing } from './paged.ts'
import { type RegisterSource, stringOf } from './source.ts'

export const EU: RegisterSource = {
  id: 'eu',
  name: 'EUIPO open data, EU trade marks (XML of WIPO ST.66, daily)',
  register: { office: 'EUIPO', jurisdiction: 'EU', rights: ['eu', 'international'], cycleDays: 1 },
  kind: 'marks',
  format: 'st66',
  licence: 'terms of EUIPO open data (reuse with the source named)',
  attribution: 'Contains trade mark data of the European Union Intellectual Property Office (EUIPO).',
  covers:
    'EU trade marks since 1996; international registrations that designate the EU, if the page has their files; no national marks of member states',
  size: {
    own: 1_200_000,
    designations: 150_000,
    year: 2019,
    source:
      'EUIPO, annual report 2019: two million applications, nine of ten registered; WIPO, Madrid Yearly Review 2024: 27,936 designations in 2023',
  },
  limits: { ratePerSecond: 0.2, published: 'none' },
  gapDays: 3,
  settings: {
    FETCH_EU_URL: base
      .optional()
      .describe(
        'Page that links the files of EUIPO open data; required by `registers fetch eu`. EUIPO gives its address to registered users.',
      ),
    FETCH_EU_USER: text.optional().describe('User of EUIPO open data (HTTP Basic).'),
    FETCH_EU_PASSWORD: text.optional().describe('Password of that user.'),
  },
  needs: ['FETCH_EU_URL'],
  access: 'registration with EUIPO open data (euipo.europa.eu, Open data); the address comes with it',
  headers(settings): Readonly<Record<string, string>> {
    const [user, password] = [stringOf(settings, 'FETCH_EU_USER'), stringOf(settings, 'FETCH_EU_PASSWORD')]
    if (user === '') return {}
    return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  },
  list: (site, settings) =>
    pagedListing(site, stringOf(settings, 'FETCH_EU_URL'), {
      whole: /^(?:EUTMS|IRS)_(\d{8})_\d+\.zip$/i,
      delta: /^DIFF_(?:EUTMS|IRS)_(\d{8})_\d+\.zip$/i,
      since: (day, previous) => (previous === null ? day : dayAfter(previous)),
    }),
}

const dayAfter = (day: string): string => dayBefore(day, -1)
