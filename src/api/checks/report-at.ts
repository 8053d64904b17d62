import type { EventStore } from '../../engine/ports/event-store.ts'
import { checkStream } from '../../events/streams.ts'
import { foldOnto } from '../../projections/projection.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import { foldUntil, type Moment, refuseBeyond } from '../history/at.ts'
import { Problem } from '../http/problem.ts'

/**
 * The report at a moment: the document of that revision, and so the bytes that were served then. The caller has
 * verified its owner. Throws {@link Problem} `not-found` before the first event and after the last one.
 */
export async function reportAt(store: EventStore, checkId: string, moment: Moment): Promise<ReportDocument> {
  const { state, last } = await foldUntil<ReportDocument | null>(
    store,
    checkStream(checkId),
    moment,
    null,
    (document, event) => foldOnto(reportProjection, document, [event]),
  )
  refuseBeyond(moment, last, 'check')
  if (!state) throw new Problem('not-found', 'The check was requested after this time.')
  return state
}
