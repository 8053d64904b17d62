import type { Request, Response } from 'express'
import type { ReportDocument } from '../../projections/report/document.ts'
import type { Api } from '../api.ts'
import type { Client } from '../authenticate.ts'
import { namesTag } from '../etag.ts'
import { untilHungUp } from '../hung-up.ts'
import { preferenceApplied, readPrefer } from '../prefer.ts'
import { Problem } from '../problem.ts'
import { refuseQuery } from '../query.ts'
import { reportTag, reportView } from '../report-view.ts'
import { hasEnded } from '../reports.ts'
import { sendJson, sendNothing } from '../respond.ts'

/** `GET /checks/{id}`: the report as it stands, or as it stands when the check has ended or the wait is over. */
export async function readCheck(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  res.setHeader('Vary', 'Accept, Prefer')
  if (!req.accepts('application/json'))
    throw new Problem('not-acceptable', 'A report is available as application/json.')
  const { wait } = readPrefer(req.headers.prefer)
  const report = await awaited(api, res, client, String(req.params.id), wait ?? 0)
  if (report === null) return
  const tag = reportTag(report)
  res.setHeader('ETag', tag)
  const applied = preferenceApplied({ wait, respondAsync: false })
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (namesTag(req.headers['if-none-match'], tag)) return sendNothing(res, 304)
  sendJson(res, 200, await reportView(report, api.view))
}

async function awaited(
  { reports, waiter }: Api,
  res: Response,
  client: Client,
  checkId: string,
  seconds: number,
): Promise<ReportDocument | null> {
  if (seconds === 0) return reports.find(client, checkId)
  return untilHungUp(res, async (hungUp) => {
    const waiting = waiter.wait(checkId, seconds * 1000, hungUp)
    const report = await reports.find(client, checkId)
    if (hasEnded(report)) return report
    return (await waiting).outcome === 'aborted' ? null : reports.fold(checkId)
  })
}
