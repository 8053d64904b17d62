import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from '@jest/globals'
import { MongoConnection } from '../../../src/engine/mongodb/connection.ts'
import { onMongo } from '../../support/mongo-server.ts'

/** What these tests use of the driver's own objects. */
type Held = { socket: { destroy(): void } }
type Server = {
  pool: { connections: Iterable<Held> }
  monitor: { connection: Held | null; requestCheck(): void }
}

/** The driver begins a check of a server no sooner than 500 ms after the previous one. */
const CHECKS_APART_MS = 600

await onMongo('a MongoDB connection that has just been destroyed', ({ fresh }) => {
  const opened: MongoConnection[] = []
  afterAll(() => Promise.all(opened.map((one) => one.close())))
  const open = async () => {
    const connection = await MongoConnection.open(fresh())
    opened.push(connection)
    const things = connection.db.collection<{ _id: string }>('things')
    const write = (id: string) => connection.run(() => things.insertOne({ _id: id }))
    await write('first')
    const { client } = connection.db
    const { topology } = client as unknown as { topology: { s: { servers: Map<string, Server> } } }
    const [server] = topology.s.servers.values()
    if (!server) throw new Error('the driver knows no server')
    return { client, server, write }
  }

  it('rejects the command that is written to it, and the next one succeeds', async () => {
    const { server, write } = await open()
    for (const { socket } of server.pool.connections) socket.destroy()
    await expect(write('second')).rejects.toThrow('MongoDB')
    await expect(write('third')).resolves.toMatchObject({ acknowledged: true })
  })

  it('ends the check of the server that is written to it, and the server is checked again', async () => {
    const { client, server } = await open()
    await delay(CHECKS_APART_MS)
    const failed = once(client, 'serverHeartbeatFailed')
    if (!server.monitor.connection) throw new Error('the driver does not check the server')
    server.monitor.connection.socket.destroy()
    server.monitor.requestCheck()
    await failed
    await once(client, 'serverHeartbeatSucceeded')
  })
})
