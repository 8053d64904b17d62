import { base } from '../../settings/values.ts'
import { dayBefore, pagedListing } from './paged.ts'
import { type RegisterSource, stringOf } from './source.ts'

const WEEK_DAYS = 7

export const CA: RegisterSource = {
  id: 'ca',
  name: 'CIPO trademarks (XML of WIPO ST.96, whole files and weekly changes)',
  register: { office: 'CIPO', jurisdiction: 'CA', rights: ['national', 'international'], cycleDays: 7 },
  kind: 'marks',
  format: 'st96',
  licence: 'license of the Canadian Intellectual Property Office for its data products',
  attribution:
    'Contains data licensed by the Minister responsible for the administration of the Canadian Intellectual Property Office.',
  covers:
    'Canadian applications and registrations, prohibited and official marks, and protocol applications that designate Canada; none expunged before 1979 or refused before 1980',
  size: {
    own: 400_000,
    designations: 40_000,
    year: 2008,
    source:
      'World Bank, World Development Indicators: 45,619 applications in 2008; WIPO, Madrid Yearly Review 2024: 19,933 designations in 2023',
  },
  limits: { ratePerSecond: 0.5, published: 'none' },
  gapDays: 7,
  settings: {
    FETCH_CA_URL: base
      .optional()
      .describe(
        'Page that links the XML files of CIPO, whole and weekly; it changes with each release. Required by `registers fetch ca`.',
      ),
  },
  needs: ['FETCH_CA_URL'],
  access:
    'open, after accepting the license; the address of the newest release is on the pages of CIPO (ised-isde.canada.ca)',
  list: (site, settings) =>
    pagedListing(site, stringOf(settings, 'FETCH_CA_URL'), {
      whole: /^CA-TMK-GLOBAL[_-](\d{4}-\d\d-\d\d).*\.zip$/i,
      delta: /^CA-TMK-WEEKLY[_-](\d{4}-\d\d-\d\d).*\.zip$/i,
      since: (day) => dayBefore(day, WEEK_DAYS - 1),
    }),
}
