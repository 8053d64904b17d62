import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { levelOf, rowExtentOf } from '../../verdict/extent.ts'
import { timeOf } from '../checks/view.ts'
import type { Api } from '../route-context.ts'

/** Reads the report of a check that has ended. */
export type ReportOf = (checkId: string) => Promise<ReportDocument>

/** Reports that are read at the same time: each may have hundreds of kilobytes. */
const AT_ONCE = 20

/**
 * The batch with the extent and the level of each row that has ended. Rows of format 1 do not record them, so they come from
 * the reports of the rows. These have ended too: the same batch gives the same bytes.
 */
export async function withRowExtents(batch: BatchDocument, reportOf: ReportOf): Promise<BatchDocument> {
  const rows = [...batch.rows]
  const missing = rows.flatMap((row, at) => (row.status !== 'pending' && !row.extent ? [{ row, at }] : []))
  if (missing.length === 0) return batch
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await Promise.all(
      missing.slice(from, from + AT_ONCE).map(async ({ row, at }) => {
        rows[at] = withExtent(row, await reportOf(row.checkId))
      }),
    )
  return { ...batch, rows }
}

const withExtent = (row: BatchLine, report: ReportDocument): BatchLine => ({
  ...row,
  extent: rowExtentOf(report, timeOf(report)),
  level: report.request.sources.includes('trademarks') ? levelOf(report.sections.trademarks) : null,
})

/** The reports of the rows of a batch, as its owner reads them. */
export const reportsOfRows =
  ({ reports }: Pick<Api, 'reports'>, { account: accountId, mode }: BatchDocument): ReportOf =>
  (checkId) =>
    reports.find({ accountId, mode }, checkId)
