import { type EventStore, readWholeStream } from '../../engine/ports/event-store.ts'
import { asDomainEvent } from '../../events/event.ts'
import { checkStream } from '../../events/streams.ts'
import { foldOnto } from '../../projections/projection.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import type { PayloadViews } from '../../webhooks/payload.ts'
import { type ReportOf, withRowExtents } from '../batches/row-extents.ts'
import { batchViews } from '../batches/view-variants.ts'
import type { ViewDeps } from '../checks/view.ts'
import { checkViews } from '../checks/view-variants.ts'
import { webhookUrl } from './view.ts'

/** Reports as their streams give them. */
const reportsIn =
  (store: EventStore): ReportOf =>
  async (checkId) => {
    const report = foldOnto(
      reportProjection,
      null,
      (await readWholeStream(store, checkStream(checkId))).map(asDomainEvent),
    )
    if (!report) throw new Error(`check ${checkId} has no request`)
    return report
  }

/** Webhooks have the same content as answers of the API. */
export const payloadViews = ({ store, ...deps }: ViewDeps & { store: EventStore }): PayloadViews => ({
  report: (document, payload) => checkViews[payload].of(document, deps),
  batch: async (document, payload) =>
    batchViews[payload].of(await withRowExtents(document, reportsIn(store)), deps),
  endpointUrl: (endpointId) => webhookUrl(deps.publicUrl, endpointId),
})
