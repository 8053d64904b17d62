import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
const poison = new Set<string>()

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  await world.engine.eventBus.subscribe({
    group: 'analysts',
    concurrency: 1,
    attempts: 1,
    types: ['AccountOpened', 'AccountPlanChanged'],
    async handle(events) {
      for (const { stream, type } of events)
        if (poison.has(`${type} ${stream}`)) throw new Error(`no room for ${type}`)
    },
  })
})
afterAll(() => world.close())

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin/v1/dead-letters${path}`, {
    key: ADMIN_TOKEN,
    body,
    headers: { 'X-Operator': 'ana' },
  })
const letters = async () => (await call('GET', '?group=analysts')).json.data as Record<string, unknown>[]

/** An account whose change of plan cannot be processed. */
async function poisoned(): Promise<{ account: string; id: string }> {
  const account = await world.newAccount({ plan: 'start' })
  const stream = `account-${account}`
  poison.add(`AccountPlanChanged ${stream}`)
  await world.call('PATCH', `/admin/v1/accounts/${account}`, { key: ADMIN_TOKEN, body: { plan: 'business' } })
  const find = async () => (await letters()).find((letter) => letter.stream === stream)
  await eventually(async () => (await find()) !== undefined)
  return { account, id: String((await find())?.id) }
}

beforeEach(async () => {
  poison.clear()
  for (const { id } of await letters()) await call('POST', `/${id}/redrive`)
})

describe('dead letters', () => {
  it('are listed by group, and shown with their bytes and what these say', async () => {
    const { account, id } = await poisoned()
    const [listed] = await letters()
    expect(listed).toMatchObject({
      id,
      object: 'dead_letter',
      group: 'analysts',
      stream: `account-${account}`,
      type: 'AccountPlanChanged',
      attempts: 1,
    })
    expect(listed?.error).toContain('no room for AccountPlanChanged')
    expect((await call('GET', '?group=unknown')).json).toEqual({ object: 'list', data: [], nextCursor: null })
    const { json } = await call('GET', `/${id}`)
    const recorded = await world.engine.store.readStream(`account-${account}`, {
      from: Number(listed?.revision),
      limit: 1,
    })
    expect(json.raw).toBe(Buffer.from(recorded[0]?.record ?? '').toString('base64'))
    expect(json.event).toMatchObject({ type: 'AccountPlanChanged', data: { to: 'business' } })
  })

  it('are counted among the figures', async () => {
    await poisoned()
    expect(await world.metrics.registry.metrics()).toContain('namecheck_dead_letters{group="analysts"} 1')
  })

  it('are handed over again, which lifts them or says what failed this time', async () => {
    const { id } = await poisoned()
    const again = await call('POST', `/${id}/redrive`)
    expect([again.status, again.json.status, again.json.attempts]).toEqual([200, 'failed_again', 2])
    poison.clear()
    const lifted = await call('POST', `/${id}/redrive`)
    expect([lifted.status, lifted.json.status]).toEqual([200, 'lifted'])
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('POST', `/${id}/redrive`)).status).toBe(404)
  })

  it('are handed over again all together', async () => {
    await poisoned()
    await poisoned()
    poison.clear()
    expect((await call('POST', '/redrive', { group: 'analysts' })).json).toMatchObject({ requested: 2 })
    await eventually(async () => (await letters()).length === 0)
  })

  it('are discarded with a reason, and their event is given up permanently', async () => {
    const { id } = await poisoned()
    expect((await call('POST', `/${id}/discard`, {})).status).toBe(422)
    const discarded = await call('POST', `/${id}/discard`, { reason: 'of a test' })
    expect([discarded.status, discarded.json.status]).toEqual([200, 'lifted'])
    expect(await letters()).toEqual([])
  })

  it('are visible only to the operator', async () => {
    expect((await world.call('GET', '/admin/v1/dead-letters', { key: 'wrong' })).status).toBe(401)
  })
})
