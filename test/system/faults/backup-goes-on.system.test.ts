import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { clientOf } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { writeHistory } from '../../support/long-history.ts'
import { openAccount } from '../../support/open-account.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { WebhookReceiver } from '../../support/webhook-receiver.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
/** One ends before the backup, one ends by its deadline after the restore. */
const NAMES = ['Brelka', 'hangingdomains Ondavia']
const HISTORY = 2_100

type Batch = { id: string; status: string; counts: { completed: number } }
type Message = { type: string; data: { id: string } }

describe('work that is in progress when a backup is taken', () => {
  const folder = tempFolder()
  const at = (name: string) => join(folder.path, name)
  const settings = {
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '25',
  }
  let receiver: WebhookReceiver
  let service: ServiceProcess
  let key: string
  let checkId: string
  let batchId: string

  const batch = async () =>
    (await clientOf({ ...service, key }).call<Batch>('GET', `/api/v1/batches/${batchId}`)).body
  const messages = (): Message[] => receiver.received.map(({ body }) => JSON.parse(body) as Message)
  const handled = async (group: string): Promise<number> => {
    const response = await fetch(`${service.url}/metrics`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    })
    const line = new RegExp(`consumer_events_total\\{group="${group}",outcome="handled"\\} (\\d+)`)
    return Number(line.exec(await response.text())?.[1] ?? 0)
  }

  beforeAll(async () => {
    receiver = await WebhookReceiver.open()
    receiver.answer = (_received, res) => void res.writeHead(500).end()
    const place = { NAMECHECK_DATA: at('data') }
    ;({ key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000 }))
    const store = await openSqliteEventStore({ file: join(at('data'), 'events.db') })
    await writeHistory(store, HISTORY)
    await store.close()
    service = await startServiceProcess({ ...settings, ...place })
    const { call, check } = clientOf({ ...service, key })
    await call('POST', '/api/v1/webhooks', { url: receiver.url() })
    await eventually(async () => (await handled('checker-domains-live')) >= HISTORY / 7)
    checkId = (await check('Lumivora')).body.id
    await receiver.until(1)
    batchId = (await call<Batch>('POST', '/api/v1/batches', { names: NAMES })).body.id
    await eventually(async () => (await batch()).counts.completed > 0)
    expect(await runProgram(['backup', at('backup')], place)).toMatchObject({ code: 0 })
    expect((await batch()).status).not.toBe('completed')
    await service.stop('SIGKILL')
    const restoring = runProgram(['restore', at('backup'), '--data', at('restored')], {})
    expect(await restoring).toMatchObject({ code: 0 })
    receiver.received.length = 0
    receiver.answer = (_received, res) => void res.writeHead(204).end()
    service = await startServiceProcess({ ...settings, NAMECHECK_DATA: at('restored') })
  }, 120_000)
  afterAll(async () => {
    await service?.stop()
    await receiver?.close()
    folder.remove()
  })

  it('continues after the restore: the batch ends, and the webhook whose retry was due is sent', async () => {
    await eventually(async () => (await batch()).status === 'completed')
    await eventually(() =>
      messages().some(({ type, data }) => type === 'check.completed' && data.id === checkId),
    )
    await eventually(() =>
      messages().some(({ type, data }) => type === 'batch.completed' && data.id === batchId),
    )
  }, 60_000)

  it('is done by groups that continue at their checkpoints, not at the beginning of the log', async () => {
    expect(await clientOf({ ...service, key }).check('Vanish')).toMatchObject({ status: 200 })
    expect(await handled('checker-domains-live')).toBe(0)
  }, 60_000)
})
