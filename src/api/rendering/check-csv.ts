import { SOURCES, type Source } from '../../events/sections.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { noticeOf } from '../checks/notice.ts'
import { timeOf } from '../checks/view.ts'
import { type Cell, csv } from './csv.ts'

const COLUMNS = [
  'checkId',
  'mode',
  'query',
  'core',
  'checkStatus',
  'verdict',
  'verdictBasis',
  'score',
  'revision',
  'section',
  'sectionStatus',
  'sectionReason',
  'index',
  'subject',
  'status',
  'place',
  'number',
  'holder',
  'same',
  'similarity',
  'link',
  'rules',
  'evidence',
  'notice',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

/**
 * A report as CSV (RFC 4180): a row per finding, and one per section without findings, so that unknown results stay
 * visible. The first row carries the notice.
 */
export function checkCsv(report: ReportDocument): string {
  const { _id, mode, query, anatomy, status, verdict, verdictBasis, score, revision, sections } = report
  const check: Row = {
    checkId: _id,
    mode,
    query,
    core: anatomy?.core ?? null,
    checkStatus: status,
    verdict,
    verdictBasis: verdictBasis.join(' '),
    score,
    revision,
  }
  const rows = SOURCES.flatMap((source) => {
    const { status: sectionStatus, reason } = sections[source]
    const section: Row = { ...check, section: source, sectionStatus, sectionReason: reason?.code ?? null }
    const findings = findingRows(sections, source)
    if (findings.length === 0) return [section]
    return findings.map((finding, index) => ({
      ...section,
      index,
      rules: rulesOn(report, `${source}/${index}`),
      ...finding,
    }))
  })
  const [first, ...others] = rows
  const noted: Row[] = [{ ...first, notice: noticeOf(report.request, timeOf(report)) }, ...others]
  return csv([COLUMNS, ...noted.map((row) => COLUMNS.map((column) => row[column] ?? null))])
}

/** The rules that fired on a finding. */
const rulesOn = ({ reasons }: ReportDocument, finding: string): string =>
  reasons.flatMap(({ rule, findings }) => (findings.includes(finding) ? [rule] : [])).join(' ')

function findingRows(sections: ReportDocument['sections'], source: Source): Row[] {
  switch (source) {
    case 'domains':
      return sections.domains.findings.map((one) => ({
        subject: one.domain,
        status: one.status,
        place: one.tld,
        holder: one.registrar,
        evidence: one.evidence.join(' '),
      }))
    case 'social':
      return sections.social.findings.map((one) => ({
        subject: one.username,
        status: one.status,
        place: one.network,
        link: one.url,
        evidence: one.evidence.join(' '),
      }))
    case 'trademarks':
      return sections.trademarks.findings.map((one) => ({
        subject: one.mark,
        status: one.status,
        place: [one.office, one.jurisdiction].filter((part) => part !== null).join(' '),
        number: one.number,
        holder: one.owner,
        same: one.exact ? 'yes' : 'no',
        similarity: one.similarity.score,
        link: one.link,
        evidence: one.evidence.join(' '),
      }))
    case 'companies':
      return sections.companies.findings.map((one) => ({
        subject: one.name,
        status: one.status,
        place: [one.register, one.jurisdiction].filter((part) => part !== null).join(' '),
        number: one.number,
        same: one.sameAs ? 'yes' : 'no',
        similarity: one.similarity,
        link: one.link,
        evidence: one.evidence.join(' '),
      }))
    case 'analysis':
      return sections.analysis.findings.map((one) => ({
        subject: one.summary,
        status: one.distinctiveness.class,
        place: one.engine,
        evidence: one.evidence.join(' '),
      }))
  }
}
