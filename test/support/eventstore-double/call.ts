import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Waits while the other side does not keep up. */
export async function write(call: ReadCall, message: streams.ReadResp): Promise<void> {
  if (call.write(message)) return
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      call.off('drain', goOn).off('cancelled', goOn)
      resolve()
    }
    call.on('drain', goOn).on('cancelled', goOn)
  })
}
