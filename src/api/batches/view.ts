import { countsOf } from '../../commands/batch/decider.ts'
import { titlePurpose } from '../../commands/batch/request.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { batchProjection } from '../../projections/batches/projection.ts'
import { sentencesOf, withMode } from '../../verdict/summary/sentences.ts'
import { validityOfNames } from '../../verdict/validity.ts'
import { reasonView } from '../checks/reason-view.ts'
import { bySource, metadataOf, requestView, type ViewDeps } from '../checks/view.ts'
import { extentOfBatch, extentOfRow, noticeOfBatch } from './extent.ts'
import { batchHasEnded } from './read-through.ts'
import type { BatchReviews, BatchViewDeps } from './reviews.ts'

/** Increase a version when the same document gives other bytes. */
const FORMATS = { json: 'json9', html: 'html13', csv: 'csv10', pdf: 'pdf12' } as const

export const batchUrl = (publicUrl: string, batchId: string): string =>
  `${publicUrl}/api/v1/batches/${batchId}`

/** Strong entity tag of a batch in one form and variant of it: equal tags mean equal bytes. */
export const batchTag = ({ revision }: BatchDocument, format: keyof typeof FORMATS, variant = ''): string =>
  `"${revision}.${batchProjection.version}.${FORMATS[format]}${variant}"`

/** The batch as its owner sees it. The same document gives the same bytes. */
export async function batchView(batch: BatchDocument, deps: BatchViewDeps) {
  const { links, ...summary } = await batchSummary(batch, deps)
  const extent = extentOfBatch(batch)
  return {
    ...summary,
    object: 'batch',
    rows: batch.rows.map((row) => ({ ...rowView(batch, row, deps.reviews), ...ownExtent(row, extent) })),
    extent,
    notice: noticeOfBatch(batch),
    links,
  }
}

/** An item of a list: the batch without its rows. */
export async function batchSummary(batch: BatchDocument, deps: ViewDeps) {
  const { _id, mode, status, rows, usage, createdAt, deadlineAt, completedAt, revision } = batch
  return {
    id: _id,
    title: await titleOf(batch, deps.encryptor),
    object: 'batch_summary',
    mode,
    status,
    counts: countsView(rows),
    request: await requestView(batch, deps.encryptor),
    metadata: await metadataOf(batch, deps.encryptor),
    usage: { cost: usage.cost, charged: usage.charged },
    createdAt,
    deadlineAt,
    completedAt,
    revision,
    links: linksOf(batch, deps),
  }
}

/** The verdict of a row covers the sources that were requested and answered completely. */
export const basisOfRow = ({ verdict, sources }: BatchLine): Source[] =>
  verdict === null ? [] : SOURCES.filter((source) => sources[source] === 'done')

function rowView(batch: BatchDocument, row: BatchLine, reviews?: BatchReviews) {
  const { index, query, checkId, status, verdict, score, sources, reasons } = row
  const review = reviews?.get(checkId)
  return {
    index,
    name: query,
    checkId,
    status,
    verdict,
    ...(review && { review }),
    score,
    summary: summaryOfRow(batch, row),
    level: row.level,
    sources: bySource((source) => sources[source]),
    reasons: reasons.map(reasonView),
    domains: row.domains.map((each) => ({ ...each })),
  }
}

/** The last day on which the verdicts may be relied on; null until the batch ends, and if nothing answered. */
export const validityOfBatch = ({ rows, completedAt }: BatchDocument): string | null =>
  validityOfNames(
    rows.map((row) => ({
      verdict: row.verdict,
      verdictBasis: basisOfRow(row),
      territories: row.extent?.territories ?? [],
    })),
    completedAt,
  )

/** The member `extent` of a row. */
export function ownExtent(row: BatchLine, shared: ReturnType<typeof extentOfBatch>) {
  const extent = extentOfRow(row, shared)
  return extent === null ? {} : { extent }
}

/** The title of a batch; null without one, and after the account was erased. If the account's key is damaged, it says so. */
export const titleOf = async (
  { _id, account, sealedTitle }: Pick<BatchDocument, '_id' | 'account' | 'sealedTitle'>,
  encryptor: Encryptor,
): Promise<string | null> =>
  sealedTitle === null ? null : encryptor.decryptText(account, titlePurpose(_id), sealedTitle)

/** The summary of a row: that of its check. */
export const summaryOfRow = (
  { mode, request }: Pick<BatchDocument, 'mode' | 'request'>,
  row: BatchLine,
): string => withMode(mode, sentencesOfRow({ request }, row))

/** The same without the note of the sandbox. */
export const sentencesOfRow = ({ request }: Pick<BatchDocument, 'request'>, row: BatchLine): string =>
  row.summary ??
  sentencesOf({ ...row, request, sections: bySource((source) => ({ status: row.sources[source] })) })

export function countsView(rows: readonly BatchLine[]) {
  const ended = rows.flatMap(({ status, verdict }) => (status === 'pending' ? [] : { status, verdict }))
  const { total, ...counts } = countsOf(ended)
  return { total: rows.length, pending: rows.length - total, ...counts }
}

/** Links to the actions that are possible now; null for the others. */
export function linksOf(batch: BatchDocument, { publicUrl }: Pick<ViewDeps, 'publicUrl'>) {
  const self = batchUrl(publicUrl, batch._id)
  const over = batchHasEnded(batch) || batch.status === 'canceled'
  return {
    self,
    checks: `${publicUrl}/api/v1/checks?batch=${batch._id}`,
    cancel: over ? null : `${self}/cancel`,
  }
}
