import { describe, expect, it } from '@jest/globals'
import { reasonView } from '../../../src/api/checks/reason-view.ts'
import { citedMarks, nearestOf } from '../../../src/api/checks/view.ts'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import type { Bar } from '../../../src/events/check.ts'
import type { CompanyFinding, Fame, SectionReason, TrademarkFinding } from '../../../src/events/sections.ts'
import type { ReportDocument } from '../../../src/projections/report/document.ts'
import { answersOf } from '../../../src/verdict/answers.ts'
import { CURRENT_RULE_SET, judge } from '../../../src/verdict/judge.ts'
import { worded } from '../../../src/verdict/reason-text.ts'
import { summaryOf } from '../../../src/verdict/summary/sentences.ts'
import { reportDocument } from '../../support/report-document.ts'
import * as given from '../cases.ts'

type Comparison = NonNullable<TrademarkFinding['comparison']>
type Given = {
  title: string
  findings?: given.Findings
  bars?: Bar[]
  niceClasses?: number[]
  reason?: SectionReason
}

const SIGNS: readonly (Partial<Comparison> & Pick<Comparison, 'relation'>)[] = [
  { relation: 'same', burden: 0.1 },
  { relation: 'near', burden: 0.5 },
  { relation: 'near', burden: 6 },
  { relation: 'near', burden: 25, oneLetter: true },
  { relation: 'near', burden: 70, chance: 300 },
  { relation: 'near', burden: 240_000 },
  { relation: 'sound', burden: 0.4 },
  { relation: 'sound', burden: 60, chance: 1 },
  { relation: 'contained', burden: 0.8, shared: 'lumi' },
  { relation: 'contained', burden: 5, meaningDiffers: true },
  { relation: 'shared', burden: 60, shared: 'vora', sharedBy: 1, family: 1 },
  { relation: 'shared', burden: 60, shared: 'coffee', sharedDescribes: true },
  { relation: 'meaning', burden: 5 },
  { relation: 'distant', burden: 1_000_000 },
]
const GOODS: readonly Comparison['goods'][] = ['identical', 'close', 'related', 'remote', 'unknown']
const STATES: readonly Partial<TrademarkFinding>[] = [
  {},
  { pending: true },
  { status: 'dead' },
  { status: 'unknown' },
  { own: true },
]

/** One or two of each kind, so that every sentence is read in both numbers. */
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const marks = SIGNS.flatMap((sign) =>
  GOODS.flatMap((goods) =>
    STATES.map((state, at): Given => {
      const basis = goods === 'unknown' ? (at % 2 === 0 ? 'none' : 'doubt') : 'terms'
      const count = 1 + (at % 2)
      return {
        title: `${sign.relation} ${sign.burden}, ${goods} goods, ${JSON.stringify(state)}`,
        niceClasses: basis === 'none' ? [] : [9, 42],
        findings: {
          trademarks: times(count, (index) =>
            given.mark({
              mark: index === 0 ? 'LUMIVORA' : 'Lumivora S.A.',
              number: `01812345${index}`,
              exact: sign.relation === 'same',
              niceClasses: goods === 'remote' ? [25] : [9],
              owner: 'Vora S.A.',
              comparison: given.comparison({ ...sign, goods, goodsBasis: basis }),
              ...state,
            }),
          ),
        },
      }
    }),
  ),
)

const brands = (['famous', 'known', 'obscure'] as const).flatMap((tier) =>
  (['same', 'translated', 'respelt', 'contained', 'similar'] as const).flatMap((relation) =>
    GOODS.map((goods, at): Given => {
      const fame: Fame = { tier, relation, commonWord: at % 2 === 0 }
      return {
        title: `a ${tier} brand, ${relation}, ${goods} goods`,
        niceClasses: goods === 'unknown' ? [] : [9, 42],
        findings: {
          trademarks: times(1 + (at % 2), (index) =>
            given.brand({
              mark: `Nike${index}`,
              fame,
              exact: relation === 'same',
              niceClasses: [goods === 'remote' ? 25 : 9],
              comparison: given.comparison({ goods, burden: 4 }),
            }),
          ),
        },
      }
    }),
  ),
)

const companies = (['active', 'inactive', 'unknown'] as const).flatMap((status) =>
  (['GB', 'DE', 'NO', null] as const).flatMap((jurisdiction) =>
    [true, false].flatMap((sameAs) =>
      [1, 2].map((count): Given => {
        const over: Partial<CompanyFinding> = { status, jurisdiction, sameAs, similarity: sameAs ? 1 : 0.9 }
        const one = (at: number) =>
          given.company({ ...over, name: `Lumivora ${at} S.A.`, register: 'GLEIF', number: `5299${at}` })
        return {
          title: `${count} ${status} companies in ${jurisdiction}, ${sameAs ? 'the same name' : 'similar'}`,
          findings: { companies: times(count, one) },
        }
      }),
    ),
  ),
)

const KINDS: readonly Bar['kind'][] = [
  'hateful',
  'offensive',
  'emblem',
  'protected_word',
  'geographical_indication',
  'drug_name',
  'generic',
  'descriptive',
  'place',
  'surname',
]
const bars = KINDS.flatMap((kind) =>
  (['bar', 'warning', 'note'] as const).map(
    (effect, at): Given => ({
      title: `${1 + (at % 2)} × ${kind}, ${effect}`,
      bars: times(1 + (at % 2), (index) => ({
        kind,
        effect,
        word: index === 0 ? 'Royal' : 'Bank',
        language: 'en',
        jurisdictions: ['GB'],
        niceClasses: [9],
        source: 'Paris Convention, Art. 6ter',
      })),
    }),
  ),
)

const STEP = 'Have an attorney search what is missing, or ask the operator of this service to connect it.'
const gaps = ['not_configured', 'stale_data', 'timeout'].map(
  (code): Given => ({
    title: `a register without an answer: ${code}`,
    reason: { code, text: 'Not determined.', nextStep: STEP },
  }),
)

const CASES = [...marks, ...brands, ...companies, ...bars, ...gaps]

function reportOf({ findings = {}, bars = [], niceClasses = [9, 42], reason }: Given): ReportDocument {
  const request = given.request({ niceClasses, jurisdictions: ['GB', 'DE'] })
  const outcomes = given.outcomes(findings)
  const row = {
    register: 'UKIPO',
    searched: true,
    dataAsOf: '2026-11-20',
    depth: 'similar',
    territories: ['GB'],
  }
  outcomes.trademarks.coverage = ['GB', 'DE'].map((jurisdiction) => ({ ...row, jurisdiction }) as never)
  if (reason) Object.assign(outcomes.trademarks, { status: 'unknown', reason })
  const judged = judge(CURRENT_RULE_SET, { request, outcomes, bars })
  return reportDocument('Lumivora', {
    ...judged,
    request,
    bars,
    reasons: worded(CURRENT_RULE_SET, judged.reasons),
    sections: outcomes as unknown as ReportDocument['sections'],
  })
}

/** Every text of a page or of answers. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?]) (?=\p{Lu})/u)

/** The effects of the rules that grade a finding: those that count classes or name an owner do not. */
const gradesOf = ({ reasons }: ReportDocument, path: string): Set<string> =>
  new Set(
    reasons
      .filter(({ rule }) => !/-classes$|-own$|-dead$/.test(rule))
      .filter(({ findings }) => findings.includes(path))
      .map(({ effect }) => effect),
  )

const EFFECTS_BY_GRADE = {
  conflict: ['conflict'],
  high: ['caution'],
  medium: ['caution', 'note'],
  low: ['note'],
}

/** What contradicts itself, or is no English, in the report of a case; empty if nothing. */
function faultsOf(of: Given): string[] {
  const report = reportOf(of)
  const summary = summaryOf(report)
  const row = summaryOf({ ...report, sections: withoutFindings(report) })
  const page = checkPage(report)
  const cited = citedMarks(report)
  const answers = answersOf({
    ...report,
    reasons: report.reasons.map(reasonView),
    sections: { ...report.sections, trademarks: { ...report.sections.trademarks, findings: cited } },
    extent: { level: 'extended' },
  } as never)
  const texts = [summary, row, ...textsIn(page), ...textsIn(answers)]
  const all = texts.join('\n')
  const whole = (pattern: RegExp): string[] => texts.filter((text) => pattern.test(text))
  const grades = cited.flatMap(({ grade, mark }, at) => {
    const effects = [...gradesOf(report, `trademarks/${at}`)]
    const fits =
      grade === null ? effects.length === 0 : effects.every((one) => EFFECTS_BY_GRADE[grade].includes(one))
    return effects.length > 1 || !fits ? [`${mark} is ${grade} and ${effects.join(', ')}`] : []
  })
  const overview = page.chapters[0]?.blocks ?? []
  const lists = overview.flatMap((block) =>
    block.kind === 'list' ? [block.items.map(({ text }) => text)] : [],
  )
  const isSameClass = cited.some(({ niceClasses }) => niceClasses.includes(9))
  const weighty = nearestOf(report).filter(({ grade }) => grade !== 'low')
  return [
    ...grades,
    ...(isSameClass ? whole(/\b(other goods|another kind)\b/) : []),
    ...answers
      .filter(
        ({ tone, headline }) =>
          (tone === 'good') !== /^(No |Free )|is free$/.test(headline) && tone !== 'open' && tone !== 'plain',
      )
      .map(({ tone, headline }) => `${tone}: ${headline}`),
    ...(weighty.length > 0 || report.verdict === 'conflict' ? whole(/nothing (found|that) blocks/i) : []),
    ...(/almost (the same|like)/.test(summary) && /parts differ/.test(all)
      ? [`almost the same, parts differ: ${summary}`]
      : []),
    ...(cited.some(({ exact, own }) => exact && own !== true)
      ? whole(/\b1 (similar mark|more or less similar), not identical/)
      : []),
    ...(cited.length > 0 && cited.every(({ pending }) => pending)
      ? [summary].filter((text) => /use of the name/.test(text))
      : []),
    ...whole(/in the same register|cannot be used or registered|One of the two contains/),
    ...whole(/(?<!\.)\.\.(?!\.)|undefined|null|NaN|[{|}]| {2}|\(\)| ,|,\.|;\./),
    ...whole(
      /(?<!of )\b1 (?:[a-z]+ )?(?:marks|companies|networks|brands|owners|classes|names|issues|points|conflicts)\b/,
    ),
    ...whole(
      /\b(?:[2-9]|\d\d+) (?:[a-z]+ )?(?:mark|company|network|brand|owner|class|name|issue|point|conflict)\b/,
    ),
    ...whole(/\b(?:marks|trademarks|brands|companies|applications) (?:is|has|was|covers|sounds)\b/),
    ...whole(/\b(?:share|have|are|sound) [^.;]* and (?:covers|is|has)\b/),
    ...whole(/\ba (?:mark|trademark|brand|company) (?:that is|which is)? ?[^.;(]*\([^)]*\band\b[^)]*\)/),
    ...whole(/namecheck|\s--[a-z]/i),
    ...[sentencesIn(summary), sentencesIn(row), report.reasons.map(({ text }) => text), ...lists].flatMap(
      repeated,
    ),
  ]
}

const repeated = (texts: readonly string[]): string[] =>
  texts.flatMap((text, at) => (texts.indexOf(text) < at ? [`twice: ${text}`] : []))

const withoutFindings = ({ sections }: ReportDocument): ReportDocument['sections'] =>
  Object.fromEntries(
    Object.entries(sections).map(([source, { status, reason }]) => [source, { status, reason }]),
  ) as unknown as ReportDocument['sections']

describe('no report contradicts itself', () => {
  it('in more than 300 combinations of grade, goods, sign, status, brand, company, and absolute ground', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300)
    const faults = CASES.flatMap((of) => faultsOf(of).map((fault) => `${of.title}: ${fault}`))
    expect(faults).toEqual([])
  })
})
