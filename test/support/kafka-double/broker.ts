import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { CODES, type Fault, Group } from './group.ts'
import { configs, metadata, type Topic } from './topics.ts'
import { array, bytes, int16, int32, int64, Reader, string } from './wire.ts'

/** Requests that concern no group, by their keys in the Kafka protocol. */
const OF_BROKER = { 3: 'Metadata', 18: 'ApiVersions', 32: 'DescribeConfigs' } as const
/** Requests that concern one consumer group, by their keys in the Kafka protocol. */
const OF_GROUPS = {
  8: 'OffsetCommit',
  9: 'OffsetFetch',
  10: 'FindCoordinator',
  11: 'JoinGroup',
  12: 'Heartbeat',
  13: 'LeaveGroup',
  14: 'SyncGroup',
} as const
type GroupRequest = (typeof OF_GROUPS)[keyof typeof OF_GROUPS]
type BrokerRequest = (typeof OF_BROKER)[keyof typeof OF_BROKER]

/** Newest supported version of each request; the client uses the highest that both know. */
const VERSIONS: Readonly<Record<number, number>> = {
  ...{ 1: 0, 3: 1, 8: 2, 9: 1, 10: 0, 11: 0, 12: 0, 13: 0, 14: 0, 18: 0, 32: 0 },
}
const NODE = 1

/**
 * The scripted answer to a request: `ok` as a broker, an error, a cut connection, or an open connection without any
 * further answer. `group` is empty for a request that concerns none; ApiVersions never gets errors.
 */
export type Script = (request: GroupRequest | BrokerRequest, group: string) => Fault | 'ok' | 'cut' | 'silent'

export type KafkaDouble = {
  brokers: string[]
  /** Commits that the broker acknowledged. */
  commits(group: string): number
  /** Open connections. */
  connections(): number
  stop(): Promise<void>
}

/**
 * One broker with consumer groups of one member and topics that stay empty, on a real socket, for the real client. A
 * script decides the answers to requests. Metadata lists `topics`; an unlisted topic that a request names has one
 * partition.
 */
export async function startKafkaDouble(script: Script, topics: readonly Topic[] = []): Promise<KafkaDouble> {
  const groups = new Map<string, Group>()
  const sockets = new Set<Socket>()
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? new Group()
    groups.set(name, group)
    return group
  }
  let port = 0
  const place = () => Buffer.concat([int32(NODE), string('127.0.0.1'), int32(port)])

  const answer = async (key: number, reader: Reader): Promise<Buffer | 'cut'> => {
    if (key === 1) return nothingFetched(reader)
    const ofBroker = OF_BROKER[key as keyof typeof OF_BROKER]
    const request = OF_GROUPS[key as keyof typeof OF_GROUPS]
    if (!ofBroker && !request) throw new Error(`the double does not answer requests with key ${key}`)
    const name = ofBroker ? '' : reader.string()
    const scripted = script(ofBroker ?? request, name)
    if (scripted === 'cut') return 'cut'
    if (scripted === 'silent') return new Promise(() => undefined)
    const fault = scripted === 'ok' ? undefined : scripted
    if (ofBroker === 'ApiVersions') return apiVersions()
    if (ofBroker === 'Metadata') return metadata(reader, { node: NODE, place: place(), topics, fault })
    if (ofBroker === 'DescribeConfigs') return configs(reader, topics, fault)
    const group = groupOf(name)
    switch (request) {
      case 'FindCoordinator':
        return Buffer.concat([int16(fault ? CODES[fault] : 0), place()])
      case 'JoinGroup':
        return group.join(reader, fault)
      case 'SyncGroup':
        return group.sync(reader, fault)
      case 'Heartbeat':
        return group.heartbeat(reader, fault)
      case 'LeaveGroup':
        return group.leave(reader, fault)
      case 'OffsetFetch':
        return group.offsets(reader, fault)
      case 'OffsetCommit':
        return group.commit(reader, fault)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let waiting = Buffer.alloc(0)
    let turn = Promise.resolve()
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE(0)) {
        const size = waiting.readInt32BE(0)
        const request = new Reader(waiting.subarray(4, 4 + size))
        waiting = waiting.subarray(4 + size)
        // Answers of one connection are sent in the order of its requests.
        turn = turn.then(async () => {
          const key = request.int16()
          request.int16() // its version; one answer fits all that are offered
          const correlation = request.int32()
          request.string() // who asks
          const body = await answer(key, request)
          if (body === 'cut') socket.destroy()
          else if (!socket.destroyed) socket.write(bytes(Buffer.concat([int32(correlation), body])))
        })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  port = address.port
  return {
    brokers: [`127.0.0.1:${port}`],
    commits: (group) => groups.get(group)?.commits ?? 0,
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function apiVersions(): Buffer {
  const versions = Object.entries(VERSIONS).map(([api, newest]) =>
    Buffer.concat([int16(Number(api)), int16(0), int16(newest)]),
  )
  return Buffer.concat([int16(0), array(versions)])
}

/** Waits as long as the client asks for: no message ever arrives. */
async function nothingFetched(reader: Reader): Promise<Buffer> {
  reader.int32()
  const waitMs = reader.int32()
  reader.int32()
  const topics = reader.array(() => {
    const topic = reader.string()
    const partitions = reader.array(() => {
      const partition = reader.int32()
      reader.int64()
      reader.int32()
      return Buffer.concat([int32(partition), int16(0), int64(0n), bytes(Buffer.alloc(0))])
    })
    return Buffer.concat([string(topic), array(partitions)])
  })
  await delay(waitMs)
  return array(topics)
}
