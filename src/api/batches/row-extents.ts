import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { levelOf, rowExtentOf } from '../../verdict/extent.ts'
import { timeOf } from '../checks/view.ts'
import type { Api } from '../route-context.ts'
import { levelOfRow } from './view.ts'

/** Reads the report of a check that has ended. */
export type ReportOf = (checkId: string) => Promise<ReportDocument>

/** Reports that are read at the same time: each may have hundreds of kilobytes. */
const AT_ONCE = 20

/**
 * The batch with the extent and the level of each row that has ended. Rows of format 1 do not record the extent, and rules
 * of 2026-11 do not say the level, so they come from the reports of the rows. These have ended too: the same batch gives the
 * same bytes.
 */
export async function withRowExtents(batch: BatchDocument, reportOf: ReportOf): Promise<BatchDocument> {
  const lacking = new Set(batch.rows.filter(isLacking).map(({ checkId }) => checkId))
  if (lacking.size === 0) return batch
  const found = new Map<string, Pick<BatchLine, 'extent' | 'level'>>()
  const ids = [...lacking]
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map(async (checkId) => {
        found.set(checkId, extentIn(await reportOf(checkId)))
      }),
    )
  return { ...batch, rows: batch.rows.map((row) => ({ ...row, ...found.get(row.checkId) })) }
}

const isLacking = (row: BatchLine): boolean =>
  row.status !== 'pending' &&
  (!row.extent || (row.sources.trademarks !== 'skipped' && levelOfRow(row) === null))

const extentIn = (report: ReportDocument): Pick<BatchLine, 'extent' | 'level'> => ({
  extent: rowExtentOf(report, timeOf(report)),
  level: report.request.sources.includes('trademarks') ? levelOf(report.sections.trademarks) : null,
})

/** The reports of the rows of a batch, as its owner reads them. */
export const reportsOfRows =
  ({ reports }: Pick<Api, 'reports'>, { account: accountId, mode }: BatchDocument): ReportOf =>
  (checkId) =>
    reports.find({ accountId, mode }, checkId)
