import type { ReportDocument } from '../../src/projections/report/document.ts'
import { reportDocument } from './report-document.ts'

const OFFICES = ['EUIPO', 'UKIPO', 'IGE'] as const
const JURISDICTIONS = ['EU', 'GB', 'CH'] as const

const GOODS = [
  'coffee, artificial coffee and beverages made of coffee',
  'chocolate, pralines and confectionery of marzipan',
  'bread, pastries and other baked goods without yeast',
  'retail store services in the field of food and beverages',
  'restaurants, coffee bars and catering for events',
  'organization of courses in the roasting of coffee',
]

/** What owners of marks list, in the length that registers publish. */
const LISTED_GOODS = `${GOODS.join('; ')}; ${GOODS.map((one) => `${one}, all of the aforementioned from organic farming`).join('; ')}`

const OWNERS = [
  'Kaffeerösterei Morgenstern & Söhne Beteiligungs- und Verwaltungsgesellschaft mbH & Co. KG',
  'Compagnie Internationale des Torréfacteurs et Négociants de Café de la Méditerranée S.A.R.L.',
  'The Trustees of the Nordlicht Family Settlement trading as Morning Star Speciality Roasters',
]

const WIPO_AND_NATIONAL = ['EU', 'GB', 'CH'].flatMap((jurisdiction) => [
  { register: `Trademark register of ${jurisdiction}`, jurisdiction, searched: jurisdiction !== 'CH' },
  { register: 'International Register of Marks (WIPO)', jurisdiction, searched: jurisdiction === 'EU' },
])

/** The registers of marks and companies, with and without data, as a check in three jurisdictions meets them. */
const COVERAGE = {
  trademarks: [
    ...WIPO_AND_NATIONAL.map((one, i) => ({
      ...one,
      dataAsOf: one.searched ? `2026-10-${20 + i}` : null,
      depth: 'similar' as const,
    })),
    {
      register: 'List of well-known brands',
      jurisdiction: null,
      searched: true,
      dataAsOf: '2026-09-01',
      depth: 'similar' as const,
    },
  ],
  companies: [
    { register: 'Companies House', jurisdiction: 'GB', searched: true, dataAsOf: '2026-11-01' },
    { register: 'Zefix', jurisdiction: 'CH', searched: false, dataAsOf: null },
    { register: 'GLEIF', jurisdiction: 'EU', searched: true, dataAsOf: '2026-10-31' },
    {
      register: 'Registre national des entreprises (INPI)',
      jurisdiction: 'EU',
      searched: false,
      dataAsOf: null,
    },
  ],
}

/** The parts of a report that the first page of its PDF must hold, each as long as it realistically becomes. */
export const LONGEST = {
  name: 'Kaffeemanufaktur Morgenstern & Söhne Nordlicht Röstwerkstatt Lübeck',
  marks: [
    'KAFFEEMANUFAKTUR MORGENSTERN UND SOEHNE NORDLICHT ROESTEREI',
    'Morgenstern Nordlicht Spezialitätenkaffee aus Lübeck seit 1898',
    'Röstwerkstatt Morgenstern – Coffee Culture for the North',
  ],
  owners: OWNERS,
  goods: GOODS,
} as const

const STEP =
  'Repeat the check, or search this register yourself on its web site before you rely on the report, because a company of the same name may be entered there.'

/** A report whose first page has as much to say as a real one can have. */
export function longestReport(change: Partial<ReportDocument> = {}): ReportDocument {
  const { name, marks } = LONGEST
  const report = reportDocument(name)
  const { domains, social, trademarks, companies, analysis } = report.sections
  const [mark] = trademarks.findings
  const comparison = {
    relation: 'near',
    oneLetter: false,
    shared: 'Morgenstern Nordlicht',
    goods: 'identical',
    goodsBasis: 'listed',
    burden: 12,
    chance: 0.4,
    family: 17,
  }
  const reason = { code: 'timeout', text: 'The register did not answer in time.', nextStep: STEP }
  const sections = {
    domains: {
      ...domains,
      status: 'unknown',
      reason,
      findings: Array.from({ length: 24 }, (_, i) => ({
        ...domains.findings[1],
        tld: `tld${i}`,
        domain: `kaffeemanufaktur-morgenstern.tld${i}`,
        unicode: `kaffeemanufaktur-morgenstern.tld${i}`,
      })),
    },
    social: {
      ...social,
      status: 'unknown',
      reason,
      findings: ['Instagram', 'TikTok', 'LinkedIn', 'Facebook', 'X', 'YouTube', 'Pinterest'].map(
        (network) => ({
          ...social.findings[0],
          network,
          status: 'manual',
        }),
      ),
    },
    trademarks: {
      ...trademarks,
      status: 'not_configured',
      reason,
      coverage: COVERAGE.trademarks,
      findings: marks.map((one, i) => ({
        ...mark,
        mark: one,
        number: `0184${i}22113-${i}`,
        office: OFFICES[i],
        jurisdiction: JURISDICTIONS[i],
        owner: OWNERS[i],
        exact: i === 0,
        niceClasses: [9, 11, 21, 29, 30, 32, 35, 41, 43],
        goods: LISTED_GOODS,
        filed: '2001-02-03',
        registered: '2002-03-04',
        expires: '2032-03-04',
        image: `https://registers.example/images/0184${i}22113.png`,
        link: `https://registers.example/marks/0184${i}22113`,
        comparison,
      })),
    },
    companies: { ...companies, status: 'unknown', reason, coverage: COVERAGE.companies },
    analysis,
  }
  return reportDocument(name, {
    mode: 'test',
    ruleSet: '2026-12',
    reasons: marks.map((one, i) => ({
      rule: 'trademark-conflict',
      effect: 'conflict',
      points: 90,
      params: {},
      text: `The live trademark ${one} (0184${i}22113-${i}) is nearly the same as the name and covers the same goods, so its owner, ${OWNERS[i]}, could prevent you from registering and using the name.`,
      findings: [`trademarks/${i}`],
    })) as ReportDocument['reasons'],
    sections: sections as unknown as ReportDocument['sections'],
    request: {
      ...report.request,
      jurisdictions: [...JURISDICTIONS],
      goodsTerms: GOODS.map((text, i) => ({
        id: `3000${i}`,
        niceClass: 30 + i,
        text,
        certainty: 'certain' as const,
      })),
    },
    ...change,
  })
}
