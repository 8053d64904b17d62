import shared from '@eventstore/db-client/generated/shared_pb.js'
import rpc from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleBidiStreamingCall } from '@grpc/grpc-js'
import { type Appends, MAX_APPEND_BYTES, proposed, sizeOf } from './appends.ts'
import type { Append, Outcome } from './log.ts'
import type { Membership } from './membership.ts'

type Message = { serializeBinary(): Uint8Array }

/**
 * `BatchAppend`: each message is an append, and the answers come in any order. As the server, it answers an append that
 * it refuses on the stream, and ends the whole stream when it is not the leader.
 */
export function batchAppends(
  appends: Appends,
  membership: Membership,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    let pending = 0
    let ending = false
    const end = () => {
      if (ending && pending === 0) call.end()
    }
    call.on('data', (request: BatchAppendReq) => {
      pending += 1
      const answer = (response: BatchAppendResp) => {
        const identifier = request.getOptions()?.getStreamIdentifier()
        call.write(response.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(identifier))
        pending -= 1
        end()
      }
      const refusal = membership.refusal()
      const append = appendOf(request)
      if (refusal?.metadata.get('exception').length) call.emit('error', refusal)
      else if (refusal) answer(failed(refusal.details, 'google.protobuf.Empty', new shared.Empty()))
      else if (sizeOf(append.events) > MAX_APPEND_BYTES) answer(tooLarge())
      else
        appends.enqueue({
          append,
          report: (outcome) => answer(response(append, outcome)),
          drop: () => answer(failed('Timeout', 'event_store.client.Timeout', new shared.Timeout())),
        })
    })
    call.on('end', () => {
      ending = true
      end()
    })
  }
}

function appendOf(request: BatchAppendReq): Append {
  const options = request.getOptions()
  if (!options || !request.getIsFinal() || !(options.hasNoStream() || options.hasStreamPosition()))
    throw new Error('the double appends at exact revisions alone, by one message each')
  return {
    stream: Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    expected: options.hasNoStream() ? -1 : Number(options.getStreamPosition()),
    events: request.getProposedMessagesList().map(proposed),
  }
}

function response({ expected }: Append, { current, position }: Outcome): BatchAppendResp {
  if (position === null) return wrongVersion(expected, current)
  const place = new shared.AllStreamPosition()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(current)).setPosition(place)
  return new streams.BatchAppendResp().setSuccess(success)
}

function wrongVersion(expected: number, current: number): BatchAppendResp {
  const details = new shared.WrongExpectedVersion()
  if (expected < 0) details.setExpectedNoStream(new shared.Empty())
  else details.setExpectedStreamPosition(String(expected))
  if (current < 0) details.setCurrentNoStream(new shared.Empty())
  else details.setCurrentStreamRevision(String(current))
  return failed('WrongExpectedVersion', 'event_store.client.WrongExpectedVersion', details)
}

function tooLarge(): BatchAppendResp {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES)
  return failed('Maximum Append Size Exceeded', 'event_store.client.MaximumAppendSizeExceeded', details)
}

/** `google.rpc.Status` with its `google.protobuf.Any`, encoded here because the client exports no `Any`. */
function failed(message: string, type: string, details: Message): BatchAppendResp {
  const any = Buffer.concat([
    field(1, Buffer.from(`type.googleapis.com/${type}`)),
    field(2, details.serializeBinary()),
  ])
  const error = rpc.Status.deserializeBinary(Buffer.concat([field(2, Buffer.from(message)), field(3, any)]))
  return new streams.BatchAppendResp().setError(error)
}

/** A field of bytes in the encoding of Protocol Buffers; fewer than 128. */
function field(number: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes])
}
