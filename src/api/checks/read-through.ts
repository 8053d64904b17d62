import { type EventStore, readWholeStream } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../../events/event.ts'
import { checkStream } from '../../events/streams.ts'
import { foldOnto } from '../../projections/projection.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import { notFound } from '../http/problem.ts'
import { asItStands } from '../http/read-through.ts'

const CHECK_ID = /^chk_[0-9A-Za-z]{24}$/

/** Whether nothing more will be found out. */
export const hasEnded = ({ status }: ReportDocument): boolean =>
  status === 'completed' || status === 'canceled'

/** Reports as their streams tell them, for the one account and mode that a check belongs to. */
export class Reports {
  readonly #from: { collection: Collection<ReportDocument>; store: EventStore }

  constructor(from: { collection: Collection<ReportDocument>; store: EventStore }) {
    this.#from = from
  }

  /** Throws {@link Problem} `not-found`, the same for what does not exist and for what is somebody else's. */
  async find(owner: { accountId: string; mode: string }, checkId: string): Promise<ReportDocument> {
    if (!CHECK_ID.test(checkId)) throw notFound('check')
    const from = { ...this.#from, projection: reportProjection }
    const report = await asItStands(from, checkStream(checkId), hasEnded)
    if (report?.account !== owner.accountId || report.mode !== owner.mode) throw notFound('check')
    return report
  }

  /** From the events at hand where they are those from the first on, otherwise straight from the stream. */
  async fold(checkId: string, atHand: readonly RecordedEvent[] = []): Promise<ReportDocument> {
    const complete = atHand.length > 0 && atHand.every(({ revision }, i) => revision === i)
    const events = complete ? atHand : await readWholeStream(this.#from.store, checkStream(checkId))
    const report = foldOnto(reportProjection, null, events.map(asDomainEvent))
    if (!report) throw new Error(`check ${checkId} was accepted, but its stream has no request`)
    return report
  }
}
