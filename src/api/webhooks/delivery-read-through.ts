import type { EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { asDomainEvent } from '../../events/event.ts'
import { webhookStream } from '../../events/streams.ts'
import type { DeliveryDocument } from '../../projections/deliveries/document.ts'
import { deliveriesProjection } from '../../projections/deliveries/projection.ts'
import { notFound } from '../http/problem.ts'
import { nullIfUnavailable } from '../http/read-through.ts'

const MESSAGE_ID = /^msg_[0-9A-Za-z]{24}$/
/** Maximum lag of the read model, in events, that this read makes up for. */
const NEWEST_EVENTS = 1_000

/** The present deliveries: the read model plus the last events of the endpoint's stream. */
export class Deliveries {
  readonly #from: { collection: Collection<DeliveryDocument>; store: EventStore }

  constructor(from: { collection: Collection<DeliveryDocument>; store: EventStore }) {
    this.#from = from
  }

  /** Throws {@link Problem} `not-found` for an unknown message. */
  async find(endpointId: string, messageId: string): Promise<DeliveryDocument> {
    if (!MESSAGE_ID.test(messageId)) throw notFound('delivery')
    const { collection, store } = this.#from
    const known = await collection.get(messageId).catch(nullIfUnavailable)
    const newest = await store.readStream(webhookStream(endpointId), {
      direction: 'backwards',
      limit: NEWEST_EVENTS,
    })
    const about = newest
      .reverse()
      .map(asDomainEvent)
      .filter((event) => deliveriesProjection.idOf(event) === messageId)
    const found = about.reduce<DeliveryDocument | null>(deliveriesProjection.evolve, known)
    if (found?.endpointId !== endpointId) throw notFound('delivery')
    return found
  }
}
