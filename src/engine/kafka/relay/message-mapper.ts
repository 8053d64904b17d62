import { type Message, toCloudEvent } from '../../../events/cloud-event.ts'
import type { RecordedEvent } from '../../../events/event.ts'
import { isBookkeeping } from '../../../events/streams.ts'
import { topicOf } from '../../../events/topics.ts'
import type { CatchUp, Position } from '../../ports/event-store.ts'
import { isInShard, type Shard } from './shards.ts'

/** An event as an outbound message; `load` is null for an event that is not relayed. */
export type OutboundMessage = {
  /** Once this message and all earlier ones are acknowledged, every event up to here is relayed. */
  upTo: Position
  load: { topic: string; message: Message; bytes: number } | null
  /** It represents events that other shards send: the checkpoint moves past them, too. */
  isPassed?: true
}

/** Maps a page of events to messages, in their order. A rejection is reported and retried: no event is skipped. */
export type MessageMapper = {
  /** Which events are packed, if not all; the others are not even decoded. */
  wants?: NonNullable<CatchUp['wants']>
  /** `after` is the position before the page. */
  pack(events: readonly RecordedEvent[], after: Position): OutboundMessage[] | Promise<OutboundMessage[]>
  /**
   * Whether each message replaces the previous one with the same key: then messages that an old leader may have sent
   * late must be followed by a repeat.
   */
  replaces: boolean
  /** Packs events that were packed before, as they have to be repeated; later calls of `pack` do not notice. */
  packAgain?: MessageMapper['pack']
  /** A leader session begins: events up to this position may have been sent by other leaders. */
  begin?(upTo: Position): void
}

/** Approximate size of a message's headers besides its record. */
const HEADER_BYTES = 600

/** The log's own bookkeeping results from relayed events; relaying it too would never end. */
export const isToBeRelayed = ({ stream }: RecordedEvent): boolean => !isBookkeeping(stream)

/** Each event of a shard as a message of its topic; its data is not parsed. */
export function eventMapper(prefix: string, shard: Shard = { number: 0, of: 1 }): MessageMapper {
  return {
    ...(shard.of > 1 && { wants: ({ stream }) => isInShard(stream, shard) }),
    replaces: false,
    pack: (events) =>
      events.map((event) => ({
        upTo: event.position,
        load: isToBeRelayed(event)
          ? {
              topic: topicOf(event, prefix),
              message: toCloudEvent(event),
              bytes: event.record.length + HEADER_BYTES,
            }
          : null,
      })),
  }
}
