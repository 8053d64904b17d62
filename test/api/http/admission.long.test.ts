import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createApiServer } from '../../../src/api/http/server.ts'
import { newSecret } from '../../../src/commands/key/secret.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { readAnswer, sentAsBytes } from '../../support/sent-as-bytes.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  world.waiter.release()
  await world.close()
})

const newKeys = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => (await world.newKey(await world.newAccount())).secret),
  )
const usage = (key: string) => world.call('GET', '/api/v1/usage', { key })
const check = (key: string, query: string) => world.call('POST', '/api/v1/checks', { key, body: { query } })
const hold = (key: string) => check(key, 'Hold').catch(() => ({ status: 0 }))

/** Sends the head of a request and only a part of its body. */
async function stallBody(path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n${head}\r\n{"query":`)
}

async function stalled(count: number, stall: (n: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => stall(n)))
  // Their heads have been read once three later requests in turn were answered.
  for (let n = 0; n < 3; n++) await world.call('GET', '/livez')
}

describe.each([
  ['one account', 1],
  ['ten accounts', 10],
])('%s', (_who, count) => {
  it('that hold all the waiting they get leave work and waiting to others', async () => {
    world = await openApiWorld(await newFolder(), {
      NAMECHECK_MAX_IN_FLIGHT: '40',
      NAMECHECK_MAX_WAITING: '40',
    })
    const greedy = await newKeys(count)
    const [polite = ''] = await newKeys(1)
    const refused: number[] = []
    for (const key of Array.from({ length: 80 / count }, () => greedy).flat())
      void hold(key).then(({ status }) => refused.push(status))
    await eventually(() => world.waiter.size + refused.length === 80)
    expect(world.waiter.size).toBeGreaterThanOrEqual(count * Math.floor(30 / (count + 1)))
    expect(refused.length).toBeGreaterThan(0)
    for (const status of refused) expect([429, 503]).toContain(status)
    for (let n = 0; n < 3; n++) expect((await usage(polite)).status).toBe(200)
    expect((await check(polite, 'Lumivora')).json).toMatchObject({ status: 'completed' })
  })

  it('that stall bodies leave room for others', async () => {
    world = await openApiWorld(await newFolder(), { NAMECHECK_MAX_IN_FLIGHT: '40' })
    const greedy = await newKeys(count)
    const [polite = ''] = await newKeys(1)
    await stalled(80, (n) => stallBody('/api/v1/checks', { Authorization: `Bearer ${greedy[n % count]}` }))
    for (let n = 0; n < 3; n++) expect((await usage(polite)).status).toBe(200)
    expect((await check(polite, 'Lumivora')).json).toMatchObject({ status: 'completed' })
  })
})

const FORM = { 'X-Namecheck-Console': '1' }
const madeUp = (n: number): Record<string, string>[] => [
  { Authorization: `Bearer ${newSecret('test')}` },
  { Authorization: `Bearer guess-${n}` },
  { ...FORM, Cookie: `namecheck_session=${String(n).padStart(43, 'A')}` },
]
const BY_BODY = ['/console/links', '/console/session', '/console/invitation', '/console/invitation/accept']

describe('senders without a valid key or session', () => {
  it('take nothing from accounts by stalled bodies, whatever credentials they make up', async () => {
    world = await openApiWorld(await newFolder(), { NAMECHECK_MAX_IN_FLIGHT: '40' })
    const [known = '', fresh = ''] = await newKeys(2)
    expect((await usage(known)).status).toBe(200)
    const paths = [...BY_BODY, '/api/v1/checks', '/admin/v1/accounts', '/console/api/v1/checks']
    await stalled(paths.length * 30, (n) =>
      stallBody(paths[n % paths.length] ?? '', madeUp(n)[Math.floor(n / paths.length) % 3] ?? {}),
    )
    for (const key of [known, fresh]) for (let n = 0; n < 3; n++) expect((await usage(key)).status).toBe(200)
    expect((await check(fresh, 'Lumivora')).json).toMatchObject({ status: 'completed' })
  })

  it.each(BY_BODY)('of one address leave others room to send a body to %s', async (path) => {
    world = await openApiWorld(await newFolder(), { NAMECHECK_TRUST_PROXY: '1' })
    await stalled(20, () => stallBody(path, { ...FORM, 'X-Forwarded-For': '192.0.2.1' }))
    const answered = (from: string) =>
      world.call('POST', path, { headers: { ...FORM, 'x-forwarded-for': from }, body: {} })
    expect((await answered('192.0.2.1')).json).toMatchObject({ code: 'overloaded' })
    expect((await answered('192.0.2.2')).json).toMatchObject({ code: 'invalid-request' })
  })

  it('have little time for such a body', async () => {
    world = await openApiWorld(await newFolder())
    const head = `POST /console/links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    const answer = readAnswer(await sentAsBytes(world.url, `${head}Content-Length: 1000\r\n\r\n{`))
    expect([answer.status, answer.head]).toEqual([408, expect.stringMatching(/^Connection: close/im)])
  }, 20_000)

  it('of one address share a part of the slots, and leave the rest to other addresses', async () => {
    world = await openApiWorld(await newFolder(), {
      NAMECHECK_TRUST_PROXY: '1',
      NAMECHECK_MAX_IN_FLIGHT: '40',
    })
    const turn = Promise.withResolvers<void>()
    const next = jest.spyOn(world.turns, 'next').mockReturnValue(turn.promise)
    let answered = 0
    const plans = async (from: string) => {
      const { status } = await world.call('GET', '/api/v1/plans', { headers: { 'x-forwarded-for': from } })
      answered += 1
      return status
    }
    const many = Array.from({ length: 20 }, () => plans('2001:db8:1:2::1'))
    await eventually(() => next.mock.calls.length > 0 && next.mock.calls.length + answered === 20)
    expect(answered).toBeGreaterThan(10)
    const other = plans('2001:db8:1:3::1')
    await eventually(() => next.mock.calls.length + answered === 21)
    turn.resolve()
    expect(new Set(await Promise.all(many))).toEqual(new Set([200, 503]))
    expect(await other).toBe(200)
  })
})

it('silent connections of one address leave a quarter of all connections to others', async () => {
  world = await openApiWorld(await newFolder())
  const server = createApiServer({ maxConnections: 40 }).listen(0)
  server.on('request', (_req, res) => res.end('served'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer))
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    })
  try {
    for (let n = 0; n < 60; n++) {
      const socket = connect({ port, host: '127.0.0.1' })
      sockets.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
    }
    await eventually(async () => (await ask('127.0.0.1')) === '')
    expect(await ask('127.0.0.2')).toContain('served')
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
