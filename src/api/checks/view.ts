import type { Providers } from '../../checkers/providers.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import { SOURCES, type Source, type TrademarkFinding } from '../../events/sections.ts'
import type { ReportDocument, Section } from '../../projections/report/document.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import type { Answered } from '../../verdict/answers.ts'
import { type Citation, citationOf } from '../../verdict/citations.ts'
import { extentOf, levelOf } from '../../verdict/extent.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { attributionsOf } from './attributions.ts'
import { openInput } from './goods-and-applicant.ts'
import { noticeOf } from './notice.ts'
import { hasEnded } from './read-through.ts'
import { reasonView } from './reason-view.ts'
import type { ReviewView } from './review-view.ts'

/** Increase a version when the same document gives other bytes. */
const FORMATS = { json: 'json12', html: 'html13', csv: 'csv13', pdf: 'pdf13' } as const

export type ViewDeps = {
  publicUrl: string
  /** Address of a registrar with `{domain}` for a free domain; absent for no link. */
  registrar?: string | undefined
  encryptor: Encryptor
  /** Providers that a report can name; default: all of this program. */
  providers?: Providers | undefined
  /** What reviewers say about the report; absent without an assessment. */
  review?: ReviewView | undefined
}

export const checkUrl = (publicUrl: string, checkId: string): string =>
  `${publicUrl}/api/v1/checks/${checkId}`

/** Strong entity tag of a report in one form and variant of it: equal tags mean equal bytes. */
export const reportTag = (
  { revision }: ReportDocument,
  form: keyof typeof FORMATS = 'json',
  variant = '',
): string => `"${revision}.${reportProjection.version}.${FORMATS[form]}${variant}"`

/** The report as its owner sees it. The same document gives the same bytes. */
export async function reportView(report: ReportDocument, deps: ViewDeps) {
  return {
    ...headOf(report),
    ...(deps.review && { review: deps.review }),
    extent: extentOf(report, timeOf(report)),
    sections: sectionsView(report),
    request: await requestView(report, deps.encryptor),
    metadata: await metadataOf(report, deps.encryptor),
    usage: { cost: report.usage.cost, charged: report.usage.charged },
    ...timesOf(report),
    revision: report.revision,
    chainHead: report.chainHead,
    notice: noticeOf(report.request, timeOf(report)),
    attributions: attributionsOf(report, deps.providers),
    links: linksOf(report, deps),
  }
}

/** An item of a list: the report without the findings of its sources. */
export async function summaryView(report: ReportDocument, deps: ViewDeps) {
  const { anatomy: _, bars: __, ...head } = headOf(report)
  return {
    ...head,
    object: 'check_summary',
    ...(deps.review && { review: deps.review }),
    sources: bySource((source) => report.sections[source].status),
    request: await requestView(report, deps.encryptor),
    metadata: await metadataOf(report, deps.encryptor),
    ...timesOf(report),
    revision: report.revision,
    links: linksOf(report, deps),
  }
}

function headOf(report: ReportDocument) {
  const { mode, query, status, verdict, verdictBasis, score, ruleSet, reasons } = report
  return {
    id: report._id,
    object: 'check',
    mode,
    query,
    normalized: report.name.normalized,
    anatomy: report.anatomy,
    bars: report.bars,
    status,
    verdict,
    verdictBasis,
    score,
    summary: summaryOf(report),
    ruleSet,
    reasons: reasons.map(reasonView),
  }
}

/** The time of the report's content: the end of the check or, before, its beginning. */
export const timeOf = ({
  completedAt,
  createdAt,
}: Pick<ReportDocument, 'completedAt' | 'createdAt'>): string => completedAt ?? createdAt

function timesOf({ batchId, retryOf, createdAt, deadlineAt, completedAt }: ReportDocument) {
  return { batchId, retryOf, createdAt, deadlineAt, completedAt }
}

/** One value per source, in the order in which reports show them. */
export const bySource = <T>(of: (source: Source) => T) =>
  Object.fromEntries(SOURCES.map((source) => [source, of(source)])) as Record<Source, T>

/** A mark or brand with its grade and the arguments of both sides. */
export type CitedMark = TrademarkFinding & Citation

/** The marks and brands of a report. */
export function citedMarks(report: ReportDocument): CitedMark[] {
  const at = timeOf(report)
  return report.sections.trademarks.findings.map((finding) => ({ ...finding, ...citationOf(finding, at) }))
}

/** A report as its answers take it. */
export const answeredBy = (report: ReportDocument): Answered => ({
  sections: {
    ...report.sections,
    trademarks: { ...report.sections.trademarks, findings: citedMarks(report) },
  },
  reasons: report.reasons.map(reasonView),
  extent: { level: levelOf(report.sections.trademarks) },
})

/** The marks and brands of a report that obstruct its name, the nearest first: those with a grade. */
export const nearestOf = (report: ReportDocument): CitedMark[] =>
  citedMarks(report).filter(({ grade }) => grade !== null)

function sectionsView(report: ReportDocument) {
  const { sections } = report
  return {
    domains: sectionView(sections.domains),
    social: sectionView(sections.social),
    trademarks: { ...sectionView(sections.trademarks), findings: citedMarks(report) },
    companies: sectionView(sections.companies),
    analysis: sectionView(sections.analysis),
  }
}

function sectionView<S extends Source>({
  status,
  reason,
  summary,
  coverage,
  findings,
  evidence,
}: Section<S>) {
  return { status, ...(reason && { reason }), summary, coverage, findings, evidence }
}

/** The request, in the order in which it is documented. Goods and applicant are null after the account was erased. */
export async function requestView(
  { account, request }: Pick<ReportDocument, 'account' | 'request'>,
  encryptor: Encryptor,
) {
  const { sources, tlds, jurisdictions, niceClasses, goodsTerms, delivery, maxAge } = request
  const input = await openInput(encryptor, account, request)
  return { sources, tlds, jurisdictions, niceClasses, goodsTerms, ...input, delivery, maxAge }
}

/** Empty if none was given; null if the account was erased, so that it can no longer be decrypted. */
export async function metadataOf(
  report: Pick<ReportDocument, '_id' | 'account' | 'sealedMetadata'>,
  encryptor: Encryptor,
): Promise<unknown> {
  if (report.sealedMetadata === null) return {}
  return encryptor.decryptOr(report.account, `${report._id}/metadata`, report.sealedMetadata, (damaged) => ({
    damaged,
  }))
}

/** Links to the actions that are possible now; null for the others. */
export function linksOf(
  report: ReportDocument,
  { publicUrl, registrar }: Pick<ViewDeps, 'publicUrl' | 'registrar'>,
) {
  const self = checkUrl(publicUrl, report._id)
  const ended = hasEnded(report)
  return {
    self,
    cancel: ended ? null : `${self}/cancel`,
    retry: ended ? `${self}/retry` : null,
    ...registrarOf(report, registrar),
  }
}

/** Made-up domains are for nobody to register. */
export const registrarOf = ({ mode }: Pick<ReportDocument, 'mode'>, registrar: string | undefined) =>
  registrar === undefined || mode === 'test' ? {} : { registrar }
