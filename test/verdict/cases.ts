import type { CheckRequest } from '../../src/events/check.ts'
import type {
  AnalysisFinding,
  CompanyFinding,
  DomainFinding,
  FindingOf,
  OutcomeStatus,
  SocialFinding,
  Source,
  SourceOutcome,
  TrademarkFinding,
} from '../../src/events/sections.ts'
import { SOURCES, sourceOutcome } from '../../src/events/sections.ts'

export const request = (over: Partial<CheckRequest> = {}): CheckRequest => ({
  sources: [...SOURCES],
  tlds: ['com', 'de'],
  jurisdictions: ['GB', 'DE'],
  niceClasses: [9, 42],
  delivery: 'response',
  maxAge: null,
  ...over,
})

const similarityOf = (score: number) => ({ score, sight: score, sound: score, meaning: null })

export const mark = (over: Partial<TrademarkFinding> = {}): TrademarkFinding => ({
  mark: 'LUMIVORA',
  number: '123',
  office: 'EUIPO',
  jurisdiction: 'EU',
  list: 'register',
  status: 'live',
  niceClasses: [9],
  owner: null,
  exact: true,
  similarity: similarityOf(1),
  link: null,
  evidence: [],
  ...over,
})

export const similarMark = (score: number, over: Partial<TrademarkFinding> = {}): TrademarkFinding =>
  mark({ mark: 'LUMIDORA', exact: false, similarity: similarityOf(score), ...over })

type Comparison = NonNullable<TrademarkFinding['comparison']>

export const comparison = (over: Partial<Comparison> = {}): Comparison => ({
  model: '2026-12',
  relation: 'near',
  burden: 0.5,
  shared: null,
  sharedBy: null,
  family: null,
  chance: null,
  goods: 'close',
  goodsBasis: 'classes',
  ...over,
})

export const brand = (over: Partial<TrademarkFinding> = {}): TrademarkFinding =>
  mark({
    mark: 'Nike',
    list: 'well_known',
    office: 'well-known',
    number: null,
    status: 'unknown',
    niceClasses: [],
    fame: { tier: 'famous', relation: 'same', commonWord: false },
    ...over,
  })

export const company = (over: Partial<CompanyFinding> = {}): CompanyFinding => ({
  name: 'LUMIVORA LIMITED',
  number: '0123',
  register: 'companies-house',
  jurisdiction: 'GB',
  status: 'active',
  statusText: null,
  sameAs: true,
  similarity: 1,
  link: null,
  evidence: [],
  ...over,
})

export const domain = (unicode: string, status: DomainFinding['status']): DomainFinding => ({
  domain: unicode,
  unicode,
  tld: unicode.slice(unicode.indexOf('.') + 1),
  status,
  registrar: null,
  created: null,
  expires: null,
  rule: 'rdap',
  evidence: [],
})

export const username = (status: SocialFinding['status']): SocialFinding => ({
  network: 'github',
  username: 'lumivora',
  url: 'https://github.com/lumivora',
  status,
  rule: 'status',
  evidence: [],
})

export const analysis = (over: Partial<AnalysisFinding> = {}): AnalysisFinding => ({
  engine: 'rules',
  pronounceability: { score: 100, text: '' },
  memorability: { score: 100, text: '' },
  length: { characters: 8, syllables: 4, text: '' },
  ambiguity: { score: 0, text: '' },
  meanings: [],
  similarBrands: [],
  distinctiveness: { class: 'fanciful', text: '' },
  strengths: [],
  risks: [],
  summary: '',
  evidence: [],
  ...over,
})

export type Findings = { [S in Source]?: FindingOf<S>[] }

export const outcome = <S extends Source>(
  source: S,
  findings: FindingOf<S>[],
  status: OutcomeStatus = 'done',
): SourceOutcome =>
  sourceOutcome.parse({ source, status, reason: null, summary: '', coverage: [], findings, evidence: [] })

/** Free everywhere. */
export const FREE: Required<Findings> = {
  domains: [domain('lumivora.com', 'available'), domain('lumivora.de', 'available')],
  social: [username('available')],
  trademarks: [],
  companies: [],
  analysis: [analysis()],
}

/** Every source `done`, with these findings instead of the free ones. */
export function outcomes(findings: Findings = {}): Record<Source, SourceOutcome> {
  const all = { ...FREE, ...findings }
  return {
    domains: outcome('domains', all.domains),
    social: outcome('social', all.social),
    trademarks: outcome('trademarks', all.trademarks),
    companies: outcome('companies', all.companies),
    analysis: outcome('analysis', all.analysis),
  }
}
