import type { IHeaders, KafkaMessage } from 'kafkajs'
import { type RecordedEvent, RecordUnreadable } from '../../events/event.ts'
import { UnreadableEvent } from '../dispatch/unreadable-event.ts'

/** A partition with its name. */
export type TopicPartition = { topic: string; partition: number }
export const nameOf = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`

/** Prefix of the made-up stream names for messages that do not name their stream. */
const UNNAMED = 'unreadable-'

/** Whether a stream's name was made up for a message that does not name its stream. */
export const isUnnamed = (stream: string): boolean => stream.startsWith(UNNAMED)

/**
 * The event of a message, as `decode` gives it. An unreadable one keeps its revision in its stream if the message names both and `fits`
 * agrees. Otherwise it gets a separate stream, named by topic, partition and offset.
 */
export function received(
  topicPartition: TopicPartition,
  message: KafkaMessage,
  decode: () => RecordedEvent,
  fits: (stream: string, revision: number) => boolean,
): RecordedEvent {
  try {
    return decode()
  } catch (error) {
    const reason =
      error instanceof RecordUnreadable ? error : new RecordUnreadable(String(error), { cause: error })
    const labels = textsOf(message.headers)
    const { ce_subject: stream, ce_revision: revision, ce_position: position = '' } = labels
    const named = stream && /^\d{1,15}$/.test(revision ?? '') && fits(stream, Number(revision))
    const known = {
      stream: named
        ? stream
        : `${UNNAMED}${topicPartition.topic}-${topicPartition.partition}-${message.offset}`,
      revision: named ? Number(revision) : 0,
      type: labels.ce_type ?? 'unreadable',
      time: new Date(Number(message.timestamp) || 0).toISOString(),
    }
    return new UnreadableEvent(known, { bytes: message.value ?? Buffer.alloc(0), labels, position }, reason)
  }
}

function textsOf(headers: IHeaders | undefined): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {}))
    if (value !== undefined) texts[name] = String(Array.isArray(value) ? value[0] : value)
  return texts
}
