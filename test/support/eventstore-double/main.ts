import { EventEmitter } from 'node:events'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData, status } from '@grpc/grpc-js'
import { Appends } from './appends.ts'
import { batchAppends } from './batch-appends.ts'
import { DoubleLog } from './log.ts'
import { Membership } from './membership.ts'
import { reads } from './reads.ts'

/**
 * A process that speaks EventStoreDB's protocol as far as the event store needs it, over one file. Arguments: file,
 * port, and its delays in ms. Prints a line once it accepts calls. A message of its parent makes it a node of a
 * cluster, whose nodes share the file.
 */
const [file = '', port = '', shown = '0', commitTimeout = '0'] = process.argv.slice(2)

const log = new DoubleLog(file)
const commits = new EventEmitter().setMaxListeners(0)
const delays = { shown: Number(shown), commitTimeout: Number(commitTimeout) }
const appends = new Appends(log, delays, () => commits.emit('commit'))
const membership = new Membership(Number(port), () => log.show())
const server = new Server({
  'grpc.max_concurrent_streams': 100,
  'grpc.max_receive_message_length': 16 * 1024 * 1024,
})

const refuse = (_call: unknown, answer: sendUnaryData<unknown>): void => {
  answer({ code: status.UNIMPLEMENTED, details: 'the double does not do this' })
}
server.addService(StreamsService, {
  append: membership.guardUnary(appends.handle),
  read: membership.guardRead(reads(log, commits)),
  batchAppend: batchAppends(appends, membership),
  delete: refuse,
  tombstone: refuse,
})

server.addService(GossipService, { read: membership.gossip })

/** As the server, it lists its calls. */
const methods = Object.values(StreamsService).map(({ path }: { path: string }) => {
  const [, service = '', method = ''] = path.split('/')
  return new features.SupportedMethod()
    .setServiceName(service.toLowerCase())
    .setMethodName(method.toLowerCase())
})
server.addService(ServerFeaturesService, {
  getSupportedMethods: (_call: unknown, answer: sendUnaryData<features.SupportedMethods>) => {
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods),
    )
  },
})

server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error
  console.log('listening')
})
