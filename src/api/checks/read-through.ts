import type { EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { checkStream } from '../../events/streams.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import { OwnedDocuments } from '../http/read-through.ts'

/** Whether the check has ended, so that its report is final. */
export const hasEnded = ({ status }: ReportDocument): boolean =>
  status === 'completed' || status === 'canceled'

export type Reports = OwnedDocuments<ReportDocument>

/** Reports of checks, including the newest events of their streams. */
export const openReports = (from: { collection: Collection<ReportDocument>; store: EventStore }): Reports =>
  new OwnedDocuments({
    ...from,
    kind: 'check',
    id: /^chk_[0-9A-Za-z]{24}$/,
    streamOf: checkStream,
    projection: reportProjection,
    isFinal: hasEnded,
  })
