import type { Response } from 'express'
import type { Accepted } from '../../commands/check/request.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Admission } from '../http/admission.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { type Preferences, preferenceApplied } from '../http/prefer.ts'
import { sendJson } from '../http/respond.ts'
import type { Waiter } from '../http/waiter.ts'
import { hasEnded, type Reports } from './read-through.ts'
import { checkUrl, reportView, type ViewDeps } from './view.ts'

/** A longer wait ends this much earlier, so that the report is sent within it. */
const MARGIN_S = 2
/** When a client should ask again about a check in progress. */
export const RETRY_AFTER_S = 2

/** How a check is carried out for the preferences of a caller. Times in ms. */
export type Pace = { urgency: 'waiting' | 'background'; waitMs: number; deadlineMs: number }

/**
 * Wait and deadline for a request (RFC 7240). Without a preference the deadline is within the wait, so that a plain
 * call gets its report. A longer wait extends the deadline. A caller who does not wait gets the longest deadline.
 */
export function paceOf({ wait, respondAsync }: Preferences, background: boolean, settings: Settings): Pace {
  if (background || respondAsync || wait === 0)
    return {
      urgency: 'background',
      waitMs: background ? 0 : (wait ?? 0) * 1000,
      deadlineMs: settings.BACKGROUND_DEADLINE_SECONDS * 1000,
    }
  const seconds = wait ?? settings.WAIT_SECONDS
  const deadline = seconds > settings.WAIT_SECONDS ? seconds - MARGIN_S : settings.DEADLINE_SECONDS
  return { urgency: 'waiting', waitMs: seconds * 1000, deadlineMs: deadline * 1000 }
}

type Parts = { admission: Admission; waiter: Waiter; reports: Reports; view: ViewDeps }

/**
 * Waits for the check to end, if the caller prefers to, and returns the report in its state then; null after a client
 * disconnect. `accept` requests the check; its id must be `checkId`.
 */
export async function waitFor(
  { admission, waiter, reports }: Parts,
  res: Response,
  checkId: string,
  waitMs: number,
  accept: () => Promise<Accepted>,
): Promise<{ accepted: Accepted; report: ReportDocument } | null> {
  if (waitMs === 0) {
    const accepted = await accept()
    return { accepted, report: await reports.fold(checkId, accepted.events) }
  }
  const waitOn = admission.waiting(res)
  return untilDisconnected(res, async (disconnected) => {
    const waiting = waiter.wait(checkId, waitMs, disconnected)
    const accepted = await accept()
    if (accepted.events.length === 0) {
      const report = await reports.fold(checkId)
      if (hasEnded(report)) return { accepted, report }
    }
    const { outcome, events } = await waitOn(waiting)
    if (outcome === 'aborted') return null
    return { accepted, report: await reports.fold(checkId, outcome === 'ended' ? events : []) }
  })
}

/** 200 with the report of a finished check, otherwise 202 with the present report and where to ask again. */
export async function sendAccepted(
  { view }: Parts,
  res: Response,
  answer: {
    accepted: Accepted
    report: ReportDocument
    preferences: Preferences
    warnings?: readonly string[]
  },
): Promise<void> {
  const { accepted, report, preferences, warnings = [] } = answer
  const applied = preferenceApplied(preferences)
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (accepted.replayed) res.setHeader('Idempotent-Replayed', 'true')
  res.setHeader('Vary', 'Accept, Prefer')
  const body = await reportView(report, view)
  if (hasEnded(report)) return sendJson(res, 200, body)
  res.setHeader('Location', checkUrl(view.publicUrl, report._id))
  res.setHeader('Retry-After', String(RETRY_AFTER_S))
  sendJson(res, 202, { ...body, ...(warnings.length > 0 && { warnings }) })
}
