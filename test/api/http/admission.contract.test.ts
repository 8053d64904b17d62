import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
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
async function stallBody(key: string): Promise<void> {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = `POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query":`)
}

async function stalled(count: number, keys: readonly string[]): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => stallBody(keys[n % keys.length] ?? '')))
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
    await stalled(80, greedy)
    for (let n = 0; n < 3; n++) expect((await usage(polite)).status).toBe(200)
    expect((await check(polite, 'Lumivora')).json).toMatchObject({ status: 'completed' })
  })
})
