import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Waits while the other side does not keep up. */
export async function write(call: ReadCall, message: streams.ReadResp): Promise<void> {
  if (call.write(message)) return
  await new Promise<void>((resolve) => {
    const resume = (): void => {
      call.off('drain', resume).off('cancelled', resume)
      resolve()
    }
    call.on('drain', resume).on('cancelled', resume)
  })
}
