import {
  type Coverage,
  type Evidence,
  type FindingOf,
  type RightKind,
  SOURCES,
  type Source,
} from '../../events/sections.ts'
import { limitInWords, unfinishedInWords } from '../../names/scripts-in-words.ts'
import { dayWords, withDataDayWords } from '../../primitives/day-words.ts'
import type { ReportDocument, Section } from '../../projections/report/document.ts'
import { SOURCE_WORDS } from '../../verdict/report-words.ts'
import { citedMarks, nearestOf, timeOf } from '../checks/view.ts'
import { analysisBlocks } from './analysis-blocks.ts'
import {
  argumentList,
  companyTable,
  domainBlocks,
  domainDetails,
  socialBlocks,
  trademarkDetails,
  trademarkTable,
  useNotVerified,
} from './finding-tables.ts'
import { withoutCard } from './nearest-marks.ts'
import type { Block, Cell, Chapter, Table } from './report-model.ts'
import { visible } from './visible-text.ts'
import { foreign, moment, plain, prose, statusCell } from './words.ts'

/** The five sections of a report: findings, coverage, unknown results and what to do about them. */
export const checkSections = (report: ReportDocument, registrar: string | undefined): Chapter[] => {
  const { sections } = report
  return SOURCES.map((source) => {
    const section = sections[source]
    return {
      id: source,
      title: plain(SOURCE_WORDS[source]),
      status: statusCell(section.status),
      blocks: [
        { kind: 'text', text: prose(withDataDayWords(section.summary)) },
        ...reasonOf(section),
        ...findingsOf(report, source, registrar),
        ...(isLive(source) ? [] : coverageOf(section.coverage)),
      ],
      details: detailsOf(report, source),
      folded: true,
    }
  })
}

/** Findings of a section that are shown before the appendix; the appendix has the others. */
const MAX_ROWS = 10

/** Of these sources the findings themselves say what was searched. */
const isLive = (source: Source): boolean => source === 'domains' || source === 'social'

function reasonOf({ reason }: Section): Block[] {
  if (reason === null) return []
  const lines = [prose(withDataDayWords(reason.text)), prose(`What to do: ${reason.nextStep}`)]
  return [{ kind: 'note', tone: 'open', title: 'Incomplete', lines }]
}

function findingsOf(report: ReportDocument, source: Source, registrar: string | undefined): Block[] {
  const { sections } = report
  switch (source) {
    case 'domains':
      return shown(sections.domains.findings, (findings) => domainBlocks(findings, registrar))
    case 'social':
      return shown(sections.social.findings, socialBlocks)
    case 'trademarks': {
      const marks = citedMarks(report)
      return shown(
        marks.filter(({ grade }) => grade !== null),
        (findings) => {
          const rows = findings.slice(0, MAX_ROWS)
          return [
            trademarkTable(rows),
            argumentList(withoutCard(marks).filter((one) => rows.includes(one))),
            useNotVerified(findings, timeOf(report)),
          ].filter((block) => block !== null)
        },
      )
    }
    case 'companies':
      return shown(sections.companies.findings, (findings) => [companyTable(findings.slice(0, MAX_ROWS))])
    case 'analysis':
      return analysisBlocks(sections.analysis.findings)
  }
}

const shown = <F>(findings: readonly F[], blocks: (findings: readonly F[]) => Block[]): Block[] =>
  findings.length === 0 ? [] : blocks(findings)

const RIGHTS: Readonly<Record<RightKind, string>> = {
  national: 'national',
  benelux: 'Benelux',
  eu: 'EU',
  international: 'international',
}

/** How much of a register its copy holds, in words. */
const COMPLETENESS = {
  whole: null,
  vouched: 'whole according to the operator of this service',
  partial: 'only a part of it could be searched',
} as const

/** One sentence for each register that was searched or not searched. */
function coverageOf(coverage: readonly Coverage[]): Block[] {
  const named = ({
    register,
    jurisdiction,
    searched,
    dataAsOf,
    depth,
    scripts,
    incomplete,
    rights,
    completeness,
    doubt,
  }: Coverage): string => {
    const date = dataAsOf && dayWords(dataAsOf)
    const more = [
      jurisdiction,
      rights && `${rights.map((right) => RIGHTS[right]).join(' and ')} rights`,
      date && (searched ? `as of ${date}` : `its data of ${date} is too old`),
      completeness && COMPLETENESS[completeness],
      doubt && `although ${doubt}`,
      limitInWords(depth, scripts),
      incomplete && unfinishedInWords(incomplete),
    ]
    const said = more.filter(Boolean).join(', ')
    return said === '' ? register : `${register} (${said})`
  }
  const sentences = [
    ['Searched: ', coverage.filter(({ searched }) => searched)],
    ['Not searched: ', coverage.filter(({ searched }) => !searched)],
  ] as const
  const items: Cell[] = sentences.flatMap(([title, entries]) =>
    entries.length === 0 ? [] : [prose(`${title}${entries.map(named).join('; ')}.`)],
  )
  return items.length === 0 ? [] : [{ kind: 'list', items }]
}

function detailsOf(report: ReportDocument, source: Source): Chapter['details'] {
  const { sections } = report
  const { evidence } = sections[source]
  const domains = source === 'domains' && sections.domains.findings.length > 0
  const marks = source === 'trademarks' ? trademarkDetails(sections.trademarks.findings) : null
  const title = SOURCE_WORDS[source]
  return [
    ...(domains
      ? [{ title: 'Each domain name in detail', table: domainDetails(sections.domains.findings) }]
      : []),
    ...furtherRows(report, source),
    ...(marks ? [{ title: 'Each mark in detail', table: marks }] : []),
    ...(evidence.length > 0
      ? [{ title: `${title}: evidence`, table: evidenceTable(title, evidence, sections[source].findings) }]
      : []),
  ]
}

function furtherRows(report: ReportDocument, source: Source): Chapter['details'] {
  if (source === 'trademarks') {
    const others = citedMarks(report).filter(({ grade }) => grade === null)
    return [
      ['Further marks', nearestOf(report).slice(MAX_ROWS)] as const,
      ['Marks without a grade: too far, not in force, or of the applicant', others] as const,
    ].flatMap(([title, marks]) => (marks.length === 0 ? [] : [{ title, table: trademarkTable(marks) }]))
  }
  if (source === 'companies') {
    const further = report.sections.companies.findings.slice(MAX_ROWS)
    return further.length === 0 ? [] : [{ title: 'Further companies', table: companyTable(further) }]
  }
  return []
}

/** The requests to providers, their outcomes, and the findings that depend on them. */
function evidenceTable(title: string, evidence: readonly Evidence[], findings: Section['findings']): Table {
  const restingOn = (id: string): string =>
    few(findings.flatMap((finding) => (finding.evidence.includes(id) ? [subjectOf(finding)] : [])))
  return {
    kind: 'table',
    caption: `${title}: requests and answers`,
    columns: [
      { label: 'Evidence', share: 0.14 },
      { label: 'Asked', share: 0.27 },
      { label: 'Answer', share: 0.13 },
      { label: 'When', share: 0.11 },
      { label: 'SHA-256 of the answer', share: 0.18 },
      { label: 'For', share: 0.17 },
    ],
    rows: evidence.map((one) => [
      foreign(one.id),
      foreign(`${one.provider}: ${one.request}`),
      foreign(answerOf(one)),
      plain(`${moment(one.at)}${one.cached ? ' (from the cache)' : ''}`),
      one.sha256 === null ? plain('No answer') : { text: one.sha256, code: true },
      foreign(restingOn(one.id)),
    ]),
  }
}

const MAX_NAMED = 3

function few(names: readonly string[]): string {
  const said = names.slice(0, MAX_NAMED).map((name) => visible(name, 60))
  return said.join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '')
}

function subjectOf(finding: FindingOf<Source>): string {
  if ('unicode' in finding) return finding.unicode
  if ('network' in finding) return finding.network
  if ('mark' in finding) return finding.mark
  if ('name' in finding) return finding.name
  return finding.engine
}

const answerOf = ({ outcome, httpStatus, confidence }: Evidence): string =>
  `${outcome}${httpStatus === undefined ? '' : `, HTTP ${httpStatus}`}, confidence ${confidence}`
