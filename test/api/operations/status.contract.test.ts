import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { beat } from '../../../src/service/heartbeat.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const read = (key: string | null = ADMIN_TOKEN) => world.call('GET', '/admin/v1/status', { key })
const consumer = (group: string, lag: () => Promise<{ events: number; seconds: number }>) =>
  ({ group, lag }) as never

describe('the status of the service', () => {
  it('is that of the process that answers, and the lag of each consumer group of each process', async () => {
    const { ephemeralStore } = world.engine
    world.readiness = async () => ({
      ok: false,
      checks: [{ name: 'event store', ok: false, detail: 'no answer' }],
    })
    await beat(
      ephemeralStore,
      'host-a 7',
      ['projections', 'webhooks'],
      [
        consumer('reports', async () => ({ events: 12, seconds: 40.4 })),
        consumer('deliveries', async () => {
          throw new Error('no answer')
        }),
      ],
    )
    await ephemeralStore.beat('providers host-a 7', { live: [] })
    // A process of an earlier release reports no groups.
    await ephemeralStore.beat('host-b 9', { pid: 9, roles: ['relay'], events: 3, seconds: 2 })
    const { status, json } = await read()
    expect(status).toBe(200)
    expect(json).toEqual({
      object: 'service_status',
      ready: false,
      checks: [
        { name: 'event store', ok: false, detail: 'no answer' },
        {
          name: 'network',
          ok: false,
          detail: 'no provider of live checks answered last; the machine probably has no network connection',
        },
        { name: 'providers', ok: false, detail: '1 of 1 providers of live checks fail: rdap' },
      ],
      processes: [
        {
          name: 'host-a 7',
          pid: process.pid,
          roles: ['projections', 'webhooks'],
          reportedAt: expect.stringMatching(/Z$/),
          groups: [
            { group: 'deliveries', lag: null },
            { group: 'reports', lag: { events: 12, seconds: 40 } },
          ],
        },
        {
          name: 'host-b 9',
          pid: 9,
          roles: ['relay'],
          reportedAt: expect.stringMatching(/Z$/),
          groups: [],
        },
      ],
    })
    world.skew = 120_000
    expect((await read()).json.processes).toEqual([])
    world.skew = 0
  })

  it('is for the operator alone', async () => {
    const { secret } = await world.newKey(await world.newAccount())
    expect([(await read(null)).status, (await read(secret)).status]).toEqual([401, 401])
  })
})
