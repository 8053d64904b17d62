import type { Bar, CheckRequest } from '../../src/events/check.ts'
import type {
  Coverage,
  FindingOf,
  SectionReason,
  Source,
  SourceOutcome,
  TrademarkFinding,
} from '../../src/events/sections.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { CURRENT_RULE_SET, judge } from '../../src/verdict/judge.ts'
import { worded } from '../../src/verdict/reason-text.ts'
import type { SummarizedSection } from '../../src/verdict/summary/summarized.ts'
import * as given from './cases.ts'

type Comparison = NonNullable<TrademarkFinding['comparison']>
type Part = Partial<Pick<SourceOutcome, 'status' | 'reason' | 'coverage'>>
type Case = {
  title: string
  request?: Partial<CheckRequest>
  findings?: { [S in Source]?: FindingOf<S>[] }
  parts?: { [S in Source]?: Part | null }
  bars?: Bar[]
  mode?: string
}

const compared = (over: Partial<Comparison> = {}): Comparison => ({
  model: '2026-12',
  relation: 'near',
  burden: 0.4,
  shared: null,
  sharedBy: null,
  family: null,
  chance: null,
  goods: 'close',
  goodsBasis: 'terms',
  ...over,
})
const mark = (name: string, comparison: Partial<Comparison>, over: Partial<TrademarkFinding> = {}) =>
  given.mark({ mark: name, number: '018123456', exact: false, comparison: compared(comparison), ...over })
const same = (comparison: Partial<Comparison> = {}, over: Partial<TrademarkFinding> = {}) =>
  mark('LUMIVORA', { relation: 'same', ...comparison }, { exact: true, ...over })
const brand = (name: string, fame: NonNullable<TrademarkFinding['fame']>, over: Partial<Comparison> = {}) =>
  given.brand({
    mark: name,
    exact: fame.relation === 'same',
    fame,
    comparison: compared(over),
    niceClasses: [25],
  })
const bar = (kind: Bar['kind'], word: string, over: Partial<Bar> = {}): Bar => ({
  kind,
  effect: 'bar',
  word,
  language: 'en',
  jurisdictions: ['GB'],
  niceClasses: [],
  source: 'Paris Convention, Art. 6ter',
  ...over,
})
const row = (register: string, jurisdiction: string, over: Partial<Coverage> = {}): Coverage => ({
  register,
  jurisdiction,
  searched: true,
  dataAsOf: '2026-11-20',
  depth: 'similar',
  territories: [jurisdiction],
  ...over,
})
const silent = (reason: SectionReason, ...coverage: Coverage[]): Part => ({
  status: 'unknown',
  reason,
  coverage,
})
const LATER = 'Retry the check later, or look up the missing answers manually.'
const timeout: SectionReason = { code: 'timeout', text: 'Not determined.', nextStep: LATER }
const unreached: SectionReason = { code: 'unreachable', text: 'Not determined.', nextStep: LATER }
const taken = (...names: string[]) => names.map((name) => given.domain(name, 'registered'))

/** Six checks of each verdict, and what differs from them. */
export const CASES: readonly Case[] = [
  { title: 'the same mark for the same goods', findings: { trademarks: [same({ goods: 'identical' })] } },
  {
    title: 'the same mark, without goods',
    request: { niceClasses: [] },
    findings: { trademarks: [same({ goods: 'unknown', goodsBasis: 'none' })] },
  },
  {
    title: 'a mark almost the same for related goods, and a company',
    findings: {
      trademarks: [mark('LUMIVORRA', { goods: 'related' })],
      companies: [given.company({ register: 'Companies House' })],
    },
  },
  {
    title: 'a famous brand',
    findings: { trademarks: [brand('Nike', { tier: 'famous', relation: 'same', commonWord: false })] },
  },
  {
    title: 'a name that contains a famous brand',
    findings: { trademarks: [brand('Nike', { tier: 'famous', relation: 'contained', commonWord: false })] },
  },
  {
    title: 'a company of the same name',
    findings: { companies: [given.company({ register: 'Companies House', number: '12345678' })] },
  },
  {
    title: 'a reserved emblem that is a brand too',
    findings: {
      trademarks: [brand('Red Cross', { tier: 'famous', relation: 'contained', commonWord: false })],
    },
    bars: [bar('emblem', 'Red Cross')],
  },

  {
    title: 'a close mark',
    findings: {
      trademarks: [mark('LUMIVERA', { burden: 6 }), mark('LUMAVORA', { burden: 9 }, { number: '018654321' })],
    },
  },
  {
    title: 'a close mark, without goods',
    request: { niceClasses: [] },
    findings: { trademarks: [mark('LUMIVERA', { burden: 6, goods: 'unknown', goodsBasis: 'none' })] },
  },
  {
    title: 'a similar mark for the same goods, and two domains',
    findings: {
      trademarks: [mark('VORA LUMINA', { burden: 60, relation: 'shared' })],
      domains: [...taken('lumivora.com'), given.domain('lumivora.de', 'available')],
    },
  },
  {
    title: 'a common word that is also a brand, without goods',
    request: { niceClasses: [] },
    findings: {
      trademarks: [
        brand(
          'Apple',
          { tier: 'famous', relation: 'same', commonWord: true },
          { goods: 'unknown', goodsBasis: 'none' },
        ),
      ],
    },
  },
  {
    title: 'companies, and a bad meaning',
    findings: {
      companies: [
        given.company({
          name: 'LUMIVORRA LIMITED',
          register: 'Companies House',
          sameAs: false,
          similarity: 0.95,
        }),
        given.company({
          name: 'LUMIVORA FOODS LTD',
          register: 'Companies House',
          sameAs: false,
          similarity: 0.95,
        }),
        given.company({ name: 'Lumivora GmbH', register: 'GLEIF', number: '529900', jurisdiction: 'AT' }),
      ],
      analysis: [given.analysis({ meanings: [{ language: 'Finnish', meaning: 'damp', negative: true }] })],
    },
  },
  {
    title: 'two companies of the same name',
    findings: {
      companies: [
        given.company({ register: 'Companies House', number: '12345678' }),
        given.company({ name: 'Lumivora LLP', register: 'Companies House', number: '87654321' }),
      ],
    },
  },
  {
    title: 'four similar companies',
    findings: {
      companies: ['LUMIVORRA', 'LUMMIVORA', 'LUMIVORAH', 'LUMIVOORA'].map((name, at) =>
        given.company({
          name: `${name} LIMITED`,
          register: 'Companies House',
          number: `012${at}`,
          sameAs: false,
          similarity: 0.95,
        }),
      ),
    },
  },
  {
    title: 'an obscene word of another language',
    bars: [bar('offensive', 'Perkele', { effect: 'warning', language: 'fi' })],
  },
  { title: 'no domain', findings: { domains: taken('lumivora.com', 'lumivora.de') } },
  {
    title: 'a descriptive name with protected words',
    bars: [
      bar('descriptive', 'Best Coffee', { niceClasses: [30] }),
      bar('protected_word', 'Royal'),
      bar('protected_word', 'Bank'),
    ],
  },

  {
    title: 'a register without an answer',
    request: { jurisdictions: ['EU'] },
    parts: { trademarks: silent(timeout, row('EUIPO', 'EU', { searched: false })) },
  },
  {
    title: 'a register without an answer beside one that is not connected',
    request: { jurisdictions: ['NO', 'GB'] },
    parts: {
      companies: silent(
        timeout,
        row('Brønnøysund Register Centre', 'NO', { searched: false }),
        { register: 'Companies House', jurisdiction: 'GB', searched: false, dataAsOf: null },
        row('GLEIF', 'NO', { searched: false, jurisdiction: null }),
      ),
    },
  },
  {
    title: 'a machine without a network',
    request: { jurisdictions: ['NO'] },
    findings: { domains: [given.domain('com', 'unknown')], social: [] },
    parts: {
      domains: silent(unreached),
      social: silent(unreached),
      trademarks: {
        status: 'not_configured',
        reason: { ...unreached, code: 'not_configured' },
        coverage: [
          row('trademark register of NO', 'NO', { searched: false }),
          row('well-known brands', 'NO', { jurisdiction: null }),
        ],
      },
      companies: silent(unreached, row('Brønnøysund Register Centre', 'NO', { searched: false })),
    },
  },
  {
    title: 'a machine without a network, whose old copy of a register has the same mark',
    request: { jurisdictions: ['GB'] },
    findings: {
      domains: [given.domain('com', 'unknown')],
      social: [],
      trademarks: [same({ goods: 'identical' }, { evidence: ['trademarks/local-register:UKIPO/search'] })],
    },
    parts: {
      domains: silent(unreached),
      social: silent(unreached),
      trademarks: silent({ ...unreached, code: 'stale_data' }, row('UKIPO', 'GB', { searched: false })),
      companies: silent(unreached, row('Companies House', 'GB', { searched: false })),
    },
  },
  {
    title: 'registers that are not connected',
    request: { jurisdictions: ['DE'] },
    parts: {
      trademarks: {
        status: 'not_configured',
        reason: {
          code: 'not_configured',
          text: 'No provider.',
          nextStep:
            'Have an attorney search what is missing, or ask the operator of this service to connect it.',
        },
        coverage: [row('trademark register of DE', 'DE', { searched: false })],
      },
      companies: {
        status: 'not_configured',
        reason: {
          code: 'not_configured',
          text: 'No provider.',
          nextStep:
            'Have an attorney search what is missing, or ask the operator of this service to connect it.',
        },
        coverage: [row('company register of DE', 'DE', { searched: false })],
      },
    },
  },
  {
    title: 'old data',
    parts: {
      trademarks: silent(
        {
          code: 'stale_data',
          text: 'Old.',
          nextStep:
            'Have an attorney search the register, or ask the operator of this service to update its data.',
        },
        row('UKIPO', 'GB', { searched: false }),
      ),
    },
  },
  {
    title: 'identical marks only, and a close mark',
    findings: { trademarks: [mark('LUMIVERA', { burden: 6 })] },
    parts: { trademarks: { coverage: [row('EUIPO', 'EU', { depth: 'identical' })] } },
  },
  {
    title: 'a name that is not in Latin letters',
    parts: {
      trademarks: { coverage: [row('UKIPO', 'GB', { depth: 'identical', scripts: ['Latn'] })] },
    },
  },
  {
    title: 'domains without an answer',
    findings: {
      domains: [given.domain('lumivora.com', 'unknown'), given.domain('lumivora.de', 'available')],
    },
    parts: { domains: silent(timeout) },
  },
  {
    title: 'nothing before the deadline',
    parts: Object.fromEntries(SOURCES.map((source) => [source, null])),
  },

  { title: 'nothing found' },
  { title: 'user names', findings: { social: [given.username('taken')] } },
  { title: 'a dead mark', findings: { trademarks: [same({}, { status: 'dead' })] } },
  {
    title: 'the same mark for other goods',
    findings: { trademarks: [same({ goods: 'remote' })] },
  },
  {
    title: 'a similar mark, and no goods',
    request: { niceClasses: [] },
    findings: { trademarks: [mark('LUMAVERA', { burden: 70, goods: 'unknown', goodsBasis: 'none' })] },
  },
  {
    title: 'goods, and a similar mark whose register names none',
    findings: { trademarks: [mark('LUMAVERA', { burden: 70, goods: 'unknown', goodsBasis: 'none' })] },
  },
  { title: 'domains alone', request: { sources: ['domains'] } },
  { title: 'a medicine, domains alone', request: { sources: ['domains'], niceClasses: [5] } },
  {
    title: 'a generic name, domains alone',
    request: { sources: ['domains'] },
    bars: [bar('generic', 'Best Online Store')],
  },
  {
    title: 'user names and analysis alone',
    request: { sources: ['social', 'analysis'] },
    findings: {
      social: [given.username('taken')],
      analysis: [given.analysis({ distinctiveness: { class: 'descriptive', text: '' } })],
    },
  },

  {
    title: 'the same mark, in test mode',
    mode: 'test',
    findings: { trademarks: [same({ goods: 'identical' })] },
  },
]

/** The report of a case, as the summary reads it. A part that is null gave no answer. */
export function reportOf({ request: over, findings, parts = {}, bars = [], mode = 'live' }: Case) {
  const request = given.request(over)
  const all = given.outcomes({ ...findings })
  all.trademarks.coverage = [row('UKIPO', 'GB'), row('EUIPO', 'DE')]
  const outcomes = Object.fromEntries(
    SOURCES.filter((source) => parts[source] !== null).map((source) => [
      source,
      { ...all[source], ...parts[source] },
    ]),
  ) as Partial<Record<Source, SourceOutcome>>
  const judged = judge(CURRENT_RULE_SET, { request, outcomes, bars })
  const pending = { status: 'pending', reason: null, coverage: [], findings: [] }
  const section = (source: Source): SummarizedSection => outcomes[source] ?? pending
  const sections = {
    domains: section('domains'),
    social: section('social'),
    trademarks: section('trademarks'),
    companies: section('companies'),
    analysis: section('analysis'),
  }
  return {
    ...judged,
    mode,
    status: 'completed' as const,
    request,
    sections,
    reasons: worded(CURRENT_RULE_SET, judged.reasons),
  }
}
