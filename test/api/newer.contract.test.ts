import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkStream } from '../../src/events/streams.ts'
import { type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { appendEvents } from '../support/event-writer.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount())).secret
})
afterAll(() => world.close())

/** A finished check with events of a newer version of the service. */
async function touchedByNewer(): Promise<string> {
  const { json } = await world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })
  const id = String(json.id)
  // Consumers leave a stream at the first event that is newer than they are: the report must be there before it.
  await eventually(async () => {
    const { json: list } = await world.call('GET', '/api/v1/checks', { key })
    return (list.data as { id: string; status: string }[]).some(
      (one) => one.id === id && one.status === 'completed',
    )
  })
  const newer = { type: 'CheckNoted', schemaVersion: 3, data: { checkId: id, note: 'x', sealedNote: 'y' } }
  await appendEvents(world.engine.store, checkStream(id), [newer])
  return id
}

describe('a check that a newer version of the service has written to', () => {
  it('is decided by no older program: 503, to be repeated', async () => {
    const id = await touchedByNewer()
    const { status, json, headers } = await world.call('POST', `/api/v1/checks/${id}/cancel`, { key })
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'store-unavailable', '2'])
    expect(json.detail).toContain('upgrade')
  })

  it('shows its history whole, what is newer as it was written', async () => {
    const id = await touchedByNewer()
    const { status, json } = await world.call('GET', `/api/v1/checks/${id}/events`, { key })
    expect(status).toBe(200)
    const events = json.data as { type: string; schemaVersion: number; data: unknown }[]
    expect(events.at(-1)).toMatchObject({ type: 'CheckNoted', schemaVersion: 3 })
    expect(events.at(-1)?.data).toEqual({ checkId: id, note: 'x' })
  })
})
