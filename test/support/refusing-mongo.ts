import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { BSON } from 'mongodb'

/** A MongoDB server that refuses writes on request. */
export type RefusingMongo = {
  url: string
  /** From now on every write is answered NotWritablePrimary, as a server does that has lost its majority. */
  refuseWrites(refuse: boolean): void
  /** How many writes have been refused. */
  readonly refused: number
  close(): Promise<void>
}

/** Of the wire protocol's header: length, request, response to, code; then the flags of OP_MSG and its first section. */
const HEADER = 16
const OP_MSG = 2013
const BODY = HEADER + 4 + 1
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'createIndexes', 'create', 'drop'])
const NOT_WRITABLE = { ok: 0, errmsg: 'not primary', code: 10107, codeName: 'NotWritablePrimary' }

/** A proxy to the server at `url`; it passes everything unchanged except the refused writes. */
export async function startRefusingMongo(url: string): Promise<RefusingMongo> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let refusing = false
  let refused = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    upstream.pipe(client)
    let held = Buffer.alloc(0)
    client.on('data', (chunk) => {
      held = Buffer.concat([held, chunk])
      while (held.length >= 4 && held.length >= held.readInt32LE(0)) {
        const message = held.subarray(0, held.readInt32LE(0))
        held = held.subarray(message.length)
        if (refusing && isWrite(message)) {
          refused += 1
          client.write(answerTo(message))
        } else {
          upstream.write(message)
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseWrites: (refuse) => {
      refusing = refuse
    },
    get refused() {
      return refused
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function isWrite(message: Buffer): boolean {
  if (message.readInt32LE(12) !== OP_MSG || message[BODY - 1] !== 0) return false
  const [command = ''] = Object.keys(
    BSON.deserialize(message.subarray(BODY, BODY + message.readInt32LE(BODY))),
  )
  return WRITES.has(command)
}

function answerTo(message: Buffer): Buffer {
  const body = BSON.serialize(NOT_WRITABLE)
  const answer = Buffer.alloc(BODY + body.length)
  answer.writeInt32LE(answer.length, 0)
  answer.writeInt32LE(message.readInt32LE(4), 8)
  answer.writeInt32LE(OP_MSG, 12)
  answer.set(body, BODY)
  return answer
}
