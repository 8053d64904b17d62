import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { itWhere } from '../support/where-possible.ts'

const sandboxes: Sandbox[] = []
const open = async (options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox(options)
  sandboxes.push(sandbox)
  return sandbox
}
afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()))
})

const CONNECTIONS = 96
/** Requests that turns of accounts let begin in an iteration. */
const BEGUN_IN_AN_ITERATION = 4

/** Blocks this thread until another one has connected all of its sockets. */
async function connectFromThread(to: { host: string | undefined; port: number }): Promise<Worker> {
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { ...to, connections: CONNECTIONS, connected }
  const client = new Worker(CLIENT, { eval: true, workerData })
  await once(client, 'message')
  while (Atomics.load(connected, 0) < CONNECTIONS) Atomics.wait(connected, 0, Atomics.load(connected, 0))
  return client
}

const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { connect } = require('node:net')
  const { host, port, connections, connected } = workerData
  parentPort.postMessage('started')
  setImmediate(() => {
    for (let n = 0; n < connections; n++)
      connect(port, host, () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0) })
  })`

/** The connections that servers of this process accept, by the iteration of the event loop. */
function acceptedByIteration(): { iterations: Map<number, number>; all(number: number): Promise<void> } {
  const iterations = new Map<number, number>()
  let iteration = 0
  let accepted = 0
  const count = () => {
    accepted += 1
    iterations.set(iteration, (iterations.get(iteration) ?? 0) + 1)
  }
  subscribe('net.server.socket', count)
  const all = (number: number) =>
    new Promise<void>((resolve) => {
      const turn = () => {
        iteration += 1
        if (accepted < number) return void setImmediate(turn)
        unsubscribe('net.server.socket', count)
        resolve()
      }
      turn()
    })
  return { iterations, all }
}

const SERVERS: Readonly<Record<string, { addressOf(sandbox: Sandbox): string; question: string }>> = {
  HTTP: { addressOf: ({ url }) => new URL(url).host, question: 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n' },
  WHOIS: { addressOf: ({ whois }) => whois, question: 'none\r\n' },
}

describe.each(Object.entries(SERVERS))('the %s server of the sandbox', (_, { addressOf, question }) => {
  // Where ports cannot be shared, a server has one socket.
  const shared = itWhere(
    process.platform === 'linux',
    'several sockets share a port on Linux and FreeBSD only',
  )

  shared('accepts more connections in an iteration of the event loop than requests begin in it', async () => {
    const [host, port] = addressOf(await open()).split(':')
    const accepted = acceptedByIteration()
    // They are connected before this event loop continues.
    const client = await connectFromThread({ host, port: Number(port) })
    await accepted.all(CONNECTIONS)
    await client.terminate()
    expect(accepted.iterations.size).toBeLessThan(CONNECTIONS / BEGUN_IN_AN_ITERATION)
  })

  it('answers each of many connections that arrive together, and closes while they are open', async () => {
    const sandbox = await open()
    const [host, port] = addressOf(sandbox).split(':')
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), host))
    await Promise.all(
      sockets.map(async (socket) => {
        socket.write(question)
        await once(socket, 'data')
      }),
    )
    const ended = Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')))
    await sandbox.close()
    await ended
  })
})

it.each(['port', 'whoisPort'] as const)('a sandbox refuses a %s that another sandbox uses', async (port) => {
  const first = await open()
  const used = Number((port === 'port' ? first.url : first.whois).split(':').at(-1))
  await expect(startSandbox({ [port]: used })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('a sandbox takes the ports that it is given', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as { port: number }
  free.close()
  await once(free, 'close')
  expect((await open({ port })).url).toBe(`http://127.0.0.1:${port}`)
})
