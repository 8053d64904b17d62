import { type Message, toCloudEvent } from '../../../events/cloud-event.ts'
import type { RecordedEvent } from '../../../events/event.ts'
import { isBookkeeping } from '../../../events/streams.ts'
import { topicOf } from '../../../events/topics.ts'
import type { Position } from '../../ports/event-store.ts'

/** Something to be sent, or nothing for an event that is not carried. */
export type OutboundMessage = {
  /** Once this parcel is acknowledged, and those before it, every event up to here is carried. */
  upTo: Position
  load: { topic: string; message: Message; bytes: number } | null
}

/** What is made of a page of events, in their order. A rejection is told and tried again: nothing is skipped. */
export type MessageMapper = {
  /** `after` is the position in front of the page. */
  pack(events: readonly RecordedEvent[], after: Position): OutboundMessage[] | Promise<OutboundMessage[]>
  /**
   * Whether each message replaces the one before it with the same key: then what an old leader may have sent late
   * has to be sent again behind it.
   */
  replaces: boolean
  /** From now on nothing counts as packed before: a term begins, or what another leader has sent is repeated. */
  forget?(): void
}

/** Headers of a message beside its record, about. */
const HEADER_BYTES = 600

/** Books on the log are written by what is carried, and would never come to rest if they were carried too. */
export const isCarried = ({ stream }: RecordedEvent): boolean => !isBookkeeping(stream)

/** Each event as a message of its topic; its data is not looked at. */
export function eventCargo(prefix: string): MessageMapper {
  return {
    replaces: false,
    pack: (events) =>
      events.map((event) => ({
        upTo: event.position,
        load: isCarried(event)
          ? {
              topic: topicOf(event, prefix),
              message: toCloudEvent(event),
              bytes: event.record.length + HEADER_BYTES,
            }
          : null,
      })),
  }
}
