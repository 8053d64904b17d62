import type { EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { asDomainEvent } from '../../events/event.ts'
import { webhookStream } from '../../events/streams.ts'
import type { DeliveryDocument } from '../../projections/deliveries/document.ts'
import { deliveriesProjection } from '../../projections/deliveries/projection.ts'
import { notFound } from '../http/problem.ts'
import { nullWhenAway } from '../http/read-through.ts'

const MESSAGE_ID = /^msg_[0-9A-Za-z]{24}$/
/** How far the read model may be behind without anybody noticing. */
const NEWEST_EVENTS = 1_000

/** Deliveries as they stand now: what the read model has, and what the end of the endpoint's stream adds. */
export class Deliveries {
  readonly #from: { collection: Collection<DeliveryDocument>; store: EventStore }

  constructor(from: { collection: Collection<DeliveryDocument>; store: EventStore }) {
    this.#from = from
  }

  /** Throws {@link Problem} `not-found` for what the endpoint does not have. */
  async find(endpointId: string, messageId: string): Promise<DeliveryDocument> {
    if (!MESSAGE_ID.test(messageId)) throw notFound('delivery')
    const { collection, store } = this.#from
    const known = await collection.get(messageId).catch(nullWhenAway)
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
