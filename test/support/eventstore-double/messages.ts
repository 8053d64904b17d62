import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Stored } from './log.ts'

type ReadResp = streams.ReadResp

/** `created` is in units of 100 ns. */
const TICKS_PER_MS = 10_000n

export function eventMessage({ position, stream, revision, ...event }: Stored): ReadResp {
  const at = String(position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(String(revision))
    .setCommitPosition(at)
    .setPreparePosition(at)
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created) * TICKS_PER_MS))
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at)
  return new streams.ReadResp().setEvent(read)
}

export function streamNotFound(stream: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream))
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  )
}

export function confirmation(subscriptionId: string): ReadResp {
  return new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  )
}

export function caughtUp(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
}
