import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type Received, WebhookReceiver } from '../support/webhook-receiver.ts'

type Json = Record<string, unknown>
type Delivery = { id: string; status: string; attempts: { attempt: number; outcome: string }[] }

const CALLERS = 16
/** Concurrent attempts of one endpoint. */
const IN_FLIGHT = 8

const at = (path: string) => (received: Received) => received.path === path
const idOf = ({ headers }: Received) => String(headers['webhook-id'])

await onEachEngine('webhooks', (engine) => {
  /** Fewer if three servers share the machine with the service. */
  const MESSAGES = engine.name === 'embedded' ? 1_000 : 200
  const folder = tempFolder()
  let settings: Record<string, string>
  let service: ServiceProcess
  let receiver: WebhookReceiver
  let key: string

  beforeAll(async () => {
    receiver = await WebhookReceiver.open()
    settings = { ...(await engine.place(folder.path)), NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' }
    key = (await openAccount(settings, { mode: 'test', writesPerMinute: 1_000_000 })).key
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await receiver.close()
    folder.remove()
  })

  const call = <T = Json>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    clientOf({ ...service, key }).call<T>(method, `/api/v1${path}`, body, headers)
  async function register(path: string, eventTypes?: string[]): Promise<{ id: string; secret: string }> {
    const { status, body } = await call<{ id: string; secret: string }>('POST', '/webhooks', {
      url: receiver.url(path),
      ...(eventTypes && { eventTypes }),
    })
    expect(status).toBe(201)
    return body
  }
  async function deliveriesOf(endpoint: string): Promise<Delivery[]> {
    const all: Delivery[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body }: { body: { data: Delivery[]; nextCursor: string | null } } = await call(
        'GET',
        `/webhooks/${endpoint}/deliveries?limit=100${query}`,
      )
      all.push(...body.data)
      cursor = body.nextCursor
    } while (cursor !== null)
    return all
  }

  describe('a check with delivery by webhook', () => {
    it('is signed, with the bytes of its report', async () => {
      const { id, secret } = await register('/check')
      const { status, body } = await call('POST', '/checks', { query: 'Lumivora', delivery: 'webhook' })
      expect(status).toBe(202)
      const [received] = await receiver.until(1, at('/check'))
      if (!received) throw new Error('nothing came')
      const headers = received.headers as Record<string, string>
      expect(new Webhook(secret).verify(received.body, headers)).toMatchObject({ type: 'check.completed' })
      const response = await fetch(`${service.url}/api/v1/checks/${body.id}`, {
        headers: { Authorization: `Bearer ${key}` },
      })
      expect(received.body.endsWith(`,"data":${await response.text()}}`)).toBe(true)
      await call('DELETE', `/webhooks/${id}`)
    })

    it('is retried after a failure, under the same id with another signature', async () => {
      const { id, secret } = await register('/again')
      receiver.answer = (_received, res) => {
        const first = receiver.received.filter(at('/again')).length === 1
        res.writeHead(first ? 503 : 204).end()
      }
      await call('POST', '/checks', { query: 'Lumivora', delivery: 'webhook' })
      const [first, second] = await receiver.until(2, at('/again'))
      if (!first || !second) throw new Error('nothing came')
      expect([idOf(second), second.body]).toEqual([idOf(first), first.body])
      expect(second.at - first.at).toBeGreaterThanOrEqual(4_000)
      expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'])
      new Webhook(secret).verify(second.body, second.headers as Record<string, string>)
      await call('DELETE', `/webhooks/${id}`)
    }, 60_000)
  })

  describe('a service that is killed in the middle of many deliveries', () => {
    it('delivers each of them, and its history has all attempts', async () => {
      // The subscription excludes messages that the kill repeats: pings are sent to every subscription.
      const { id } = await register('/killed', ['batch.completed'])
      receiver.answer = (_received, res) => void res.writeHead(204).end()
      const ids = new Set<string>()
      const ping = async (n: number) => {
        const headers = { 'Idempotency-Key': `ping ${n}` }
        const { status, body } = await call<Delivery>('POST', `/webhooks/${id}/test`, undefined, headers)
        if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`)
        ids.add(body.id)
      }
      /** By several callers at once; returns those without an answer. */
      const pingAll = async (numbers: readonly number[]) => {
        const left = [...numbers]
        const lost: number[] = []
        const send = async () => {
          for (let n = left.shift(); n !== undefined; n = left.shift()) {
            const one = n
            await ping(one).catch(() => lost.push(one))
          }
        }
        await Promise.all(Array.from({ length: CALLERS }, send))
        return lost
      }
      const sending = pingAll([...Array(MESSAGES).keys()])
      await receiver.until(MESSAGES / 4, at('/killed'))
      await service.stop('SIGKILL')
      const lost = await sending
      service = await startServiceProcess(settings)
      expect(await pingAll(lost)).toEqual([])
      expect(ids.size).toBe(MESSAGES)

      await receiver.until(MESSAGES, at('/killed'))
      let history = await deliveriesOf(id)
      while (history.length < MESSAGES || history.some(({ status }) => status !== 'delivered'))
        history = await deliveriesOf(id)
      expect(new Set(history.map((one) => one.id))).toEqual(ids)

      const received = Map.groupBy(receiver.received.filter(at('/killed')), idOf)
      expect(new Set(received.keys())).toEqual(ids)
      const untold = history.map((one) => (received.get(one.id)?.length ?? 0) - one.attempts.length)
      expect(Math.min(...untold)).toBe(0)
      expect(untold.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(IN_FLIGHT)
    }, 240_000)
  })
})
