import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { Agent, request } from 'undici'
import { clientOf } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { openAccount } from '../../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const CLIENTS = 5_000
const CONNECTIONS = 3_000
const IN_FLIGHT = 500
/** Heap of the process, MiB: it would end if the limits of connections and requests did not limit its memory, too. */
const HEAP_MIB = 384
const folder = tempFolder()
let service: ServiceProcess
let keys: string[]
const sockets = new Set<Socket>()

beforeAll(async () => {
  const place = { NAMECHECK_DATA: folder.path }
  keys = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })).key,
    ),
  )
  service = await startServiceProcess({
    ...place,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    NAMECHECK_MAX_CONNECTIONS: String(CONNECTIONS),
    NAMECHECK_MAX_IN_FLIGHT: String(IN_FLIGHT),
  })
  for (let i = 0; i < 50; i++) await clientOf({ ...service, key: keys[0] ?? '' }).check(`Warm ${i}`)
}, 120_000)
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await eventually(() => connectionsOpen() < 150)
}, 120_000)
afterAll(async () => {
  await service.stop()
  folder.remove()
}, 60_000)

const connectionsOpen = (): number => readdirSync(`/proc/${service.pid}/fd`).length

/** Opens connections that send these bytes and then nothing, and never read; refused connections are closed. */
async function hold(count: number, bytes: string): Promise<void> {
  const { port } = new URL(service.url)
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1')
          sockets.add(socket)
          socket.once('connect', () => {
            socket.pause()
            socket.write(bytes, () => resolve())
          })
          socket.once('error', () => resolve())
          socket.once('close', () => sockets.delete(socket))
        }),
    ),
  )
}

/** Whether a client with a new connection is served. */
async function isServed(): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${service.url}/api/v1/usage`, {
      headers: { authorization: `Bearer ${keys[1]}`, connection: 'close' },
      reset: true,
    })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

const head = (more: string) => `POST /api/v1/checks HTTP/1.1\r\nHost: x\r\n${more}`

describe(`${CLIENTS} clients`, () => {
  it.each([
    ['that never end their headers', () => head('X-Slow: ')],
    [
      'that never end their bodies',
      () =>
        head(
          `Authorization: Bearer ${keys[0]}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"query":"${'x'.repeat(20_000)}`,
        ),
    ],
    ['that never read their answers', () => `GET /api-docs/problems HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20)],
  ])(
    '%s take no more memory than the limits allow, and the service answers after they time out',
    async (_what, bytes) => {
      await hold(CLIENTS, bytes())
      await eventually(isServed)
    },
    150_000,
  )

  it('that all want to wait are answered, those beyond the limit with 503 or 429 and Retry-After', async () => {
    const agent = new Agent({ connections: 2_000, headersTimeout: 200_000 })
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, i) => {
        const { statusCode, headers, body } = await request(`${service.url}/api/v1/checks`, {
          method: 'POST',
          dispatcher: agent,
          headers: {
            authorization: `Bearer ${keys[i % keys.length]}`,
            'content-type': 'application/json',
            prefer: 'wait=5',
          },
          body: `{"query":"Slow Everything ${i}"}`,
        })
        return { statusCode, retryAfter: headers['retry-after'], text: await body.text() }
      }),
    )
    await agent.close()
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    // On a busy machine, this process sends a few bodies too late.
    expect(answers.filter(({ statusCode }) => statusCode === 408).length).toBeLessThan(CLIENTS / 50)
    const others = answers.filter(({ statusCode }) => ![200, 202, 408, 429, 503].includes(statusCode))
    expect(others.map(({ statusCode, text }) => `${statusCode} ${text}`)).toEqual([])
    expect(statuses.has(429) || statuses.has(503)).toBe(true)
    for (const { statusCode, retryAfter } of answers)
      if (statusCode === 429 || statusCode === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(await isServed()).toBe(true)
  }, 240_000)
})
