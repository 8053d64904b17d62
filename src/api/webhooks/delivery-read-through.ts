import type { EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { asDomainEvent, type DomainEvent } from '../../events/event.ts'
import { webhookStream } from '../../events/streams.ts'
import type { DeliveryDocument } from '../../projections/deliveries/document.ts'
import { deliveriesProjection } from '../../projections/deliveries/projection.ts'
import { notFound } from '../http/problem.ts'
import { nullIfUnavailable } from '../http/read-through.ts'

const MESSAGE_ID = /^msg_[0-9A-Za-z]{24}$/
/** Maximum lag of the read model, in events, that this read makes up for. */
const NEWEST_EVENTS = 1_000

/** A delivery as it was at a revision of the stream of its endpoint. */
export type PresentDelivery = { delivery: DeliveryDocument; asOf: number }

/** The present deliveries: the read model plus the last events of the endpoint's stream. */
export class Deliveries {
  readonly #from: { collection: Collection<DeliveryDocument>; store: EventStore }

  constructor(from: { collection: Collection<DeliveryDocument>; store: EventStore }) {
    this.#from = from
  }

  /** Throws {@link Problem} `not-found` for an unknown message. */
  async find(endpointId: string, messageId: string): Promise<DeliveryDocument> {
    return (await this.present(endpointId, messageId)).delivery
  }

  /** As {@link find}, with the revision up to which the stream was read. */
  async present(endpointId: string, messageId: string): Promise<PresentDelivery> {
    if (!MESSAGE_ID.test(messageId)) throw notFound('delivery')
    const known = await this.#from.collection.get(messageId).catch(nullIfUnavailable)
    const newest = await this.#newest(endpointId)
    const delivery = after(newest, messageId, known)
    if (delivery?.endpointId !== endpointId) throw notFound('delivery')
    return { delivery, asOf: newest.at(-1)?.revision ?? -1 }
  }

  /** Documents of an endpoint with the last events of its stream, which is read once. */
  async allPresent(endpointId: string, known: readonly DeliveryDocument[]): Promise<PresentDelivery[]> {
    const newest = await this.#newest(endpointId)
    const asOf = newest.at(-1)?.revision ?? -1
    return known.map((document) => ({ delivery: after(newest, document._id, document) ?? document, asOf }))
  }

  /** Oldest first. */
  async #newest(endpointId: string): Promise<DomainEvent[]> {
    const newest = await this.#from.store.readStream(webhookStream(endpointId), {
      direction: 'backwards',
      limit: NEWEST_EVENTS,
    })
    return newest.reverse().map(asDomainEvent)
  }
}

const after = (
  events: readonly DomainEvent[],
  messageId: string,
  known: DeliveryDocument | null,
): DeliveryDocument | null =>
  events
    .filter((event) => deliveriesProjection.idOf(event) === messageId)
    .reduce<DeliveryDocument | null>(deliveriesProjection.evolve, known)
