import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { kafkaClients } from '../../src/engine/kafka/client.ts'
import { isBookkeeping } from '../../src/events/streams.ts'
import { collectionName } from '../../src/projections/projection.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { CURRENT_RULE_SET } from '../../src/verdict/judge.ts'
import { allEvents } from '../support/all-events.ts'
import { Asked } from '../support/asked.ts'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { readTopics } from '../support/kafka-launcher/read-topics.ts'
import { createTopic } from '../support/kafka-topic.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { rebuiltEqualsLive } from '../support/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

const ADMIN_TOKEN = 'an-admin-token-that-is-long-enough'
const NAMES = ['Lumivora', 'Tavrosh', 'Taken Everywhere']
const RULES = fileURLToPath(new URL('../../src/verdict/rules.ts', import.meta.url))
/** All data is lost, on servers that other programs use too. */
const TIME_LIMIT_MS = 180_000

type Delivery = { status: string }
type Provider = { canaries: { state: string }[] }
type Summary = { id: string }
/** External effects, and the log without the records that the service writes about it. */
type Happened = { asked: number; received: number; log: string[] }

await onEachEngine('what only reads the log', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let sandbox: Sandbox
  let asked: Asked
  let receiver: WebhookReceiver
  let service: ServiceProcess
  let key: string
  let endpoint: string
  let served: unknown
  let before: Happened

  beforeAll(async () => {
    sandbox = await startSandbox()
    asked = await Asked.of(sandbox)
    receiver = await WebhookReceiver.open()
    settings = {
      ...(await liveSettings(sandbox, await engine.place(join(folder.path, 'data')))),
      NAMECHECK_DNS_SERVERS: asked.dnsServer,
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
      NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
      NAMECHECK_WEBHOOK_ALLOW_HTTP: 'true',
    }
    key = (await openAccount(settings, { mode: 'live' })).key
    service = await startServiceProcess(settings)
    const { body } = await client().call<{ id: string }>('POST', '/api/v1/webhooks', { url: receiver.url() })
    endpoint = body.id
    for (const name of NAMES) await delivered(name)
    await eventually(selfTested)
    served = await whatIsServed()
    before = await happened()
  }, TIME_LIMIT_MS)
  afterAll(async () => {
    await service?.stop()
    await receiver?.close()
    asked?.close()
    await sandbox?.close()
    folder.remove()
  }, 60_000)

  const client = () => clientOf({ ...service, key })

  /** Requests a check, and waits until it was sent and everything that follows has ended. */
  async function delivered(name: string): Promise<void> {
    const sent = receiver.received.length
    const { status, body } = await client().check(name, { delivery: 'webhook' })
    expect([status, body.status]).toEqual([202, expect.stringMatching(/queued|running|completed/)])
    await receiver.until(sent + 1)
    await eventually(async () => (await deliveries()).every((one) => one.status === 'delivered'))
    await eventually(atRest)
  }
  /** The schedule asks the networks that no check has needed a proof of: no request of it comes later. */
  async function selfTested(): Promise<boolean> {
    const { data } = (await client().call<{ data: Provider[] }>('GET', '/api/v1/providers')).body
    return data.flatMap(({ canaries }) => canaries).every(({ state }) => state === 'proven')
  }
  const deliveries = async () =>
    (await client().call<{ data: Delivery[] }>('GET', `/api/v1/webhooks/${endpoint}/deliveries`)).body.data

  /** No consumer group has lag, and the log has not grown during the test. */
  async function atRest(): Promise<boolean> {
    const log = await events()
    const metrics = await fetch(`${service.url}/metrics`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    })
    const lags = [...(await metrics.text()).matchAll(/^namecheck_consumer_lag_events\{.*\} (\d+)$/gm)]
    return lags.length > 5 && lags.every(([, lag]) => lag === '0') && (await events()).length === log.length
  }

  async function onItsOwn<T>(look: (own: Awaited<ReturnType<typeof openEngineOnce>>) => Promise<T>) {
    const own = await openEngineOnce(readSettings(settings))
    try {
      return await look(own)
    } finally {
      await own.close()
    }
  }
  const events = () => onItsOwn(({ store }) => allEvents(store))
  /** Without the reconciliation of quota: a minute after each reservation it is due, whatever else happens. */
  const happened = async (): Promise<Happened> => ({
    asked: asked.count,
    received: receiver.received.length,
    log: (await events())
      .filter(({ type }) => type !== 'QuotaReconciled')
      .map(({ stream, revision, type }) => `${stream}@${revision} ${type}`),
  })

  /** Everything that clients can read from the read models. */
  async function whatIsServed(): Promise<unknown> {
    const get = async <T>(path: string) => (await client().call<T>('GET', `/api/v1${path}`)).body
    const { data } = await get<{ data: Summary[] }>('/checks')
    const reports = await Promise.all(data.map(({ id }) => get<Report>(`/checks/${id}`)))
    const all = { data, reports, usage: await get('/usage'), deliveries: await deliveries() }
    // Links contain the port, and each start uses another port.
    return JSON.parse(JSON.stringify(all).replaceAll(service.url, ''))
  }

  async function run(...args: string[]): Promise<string> {
    const { code, output } = await runProgram(args, settings)
    expect([args, code, output]).toEqual([args, 0, output])
    return output
  }

  describe('while a service runs', () => {
    it('begins after checks that were made, delivered and recorded', () => {
      expect([asked.http > 0, asked.dns > 0]).toEqual([true, true])
      expect(before.received).toBe(NAMES.length)
      expect(before.log.filter((line) => line.endsWith(' CheckCompleted'))).toHaveLength(NAMES.length)
    })

    it('rebuild queries no provider, sends nothing and writes nothing', async () => {
      expect(await run('rebuild', 'all')).toContain('agenda: generation 2')
      expect(await run('rebuild', 'reports', '--back')).toContain('reports: generation 1')
      expect(await run('rebuild', 'reports')).toContain('reports: generation 3')
      await eventually(atRest)
      expect(await happened()).toEqual(before)
      expect(await whatIsServed()).toEqual(served)
    }, 120_000)

    it('replay to a file and events print every event, and do nothing more', async () => {
      const file = join(folder.path, 'all.jsonl')
      const log = (await events()).map(({ id }) => id)
      await run('replay', '--to-file', file, '--rate', '100000')
      const printed = await run('events', '--json')
      expect(printed).not.toContain('"replay"')
      for (const text of [readFileSync(file, 'utf8'), printed]) {
        const ids = idsIn(text)
        expect(ids.slice(0, log.length)).toEqual(log)
        // The reconciliation of quota, a minute after a reservation, may have added events meanwhile.
        expect((await events()).map(({ id }) => id).slice(0, ids.length)).toEqual(ids)
      }
      expect((await run('events', '--stream', 'check')).trimEnd().split('\n')).toHaveLength(
        before.log.filter((line) => line.startsWith('check-')).length,
      )
      expect(await happened()).toEqual(before)
    })

    it('what-if judges every check by other rules, and leaves its verdict unchanged', async () => {
      const rules = join(folder.path, 'stricter.mjs')
      writeFileSync(
        rules,
        `import { currentRules } from ${JSON.stringify(RULES)}
         export default { ...currentRules, id: 'stricter', rules: currentRules.rules.map((rule) => ({ ...rule, effect: 'conflict' })) }`,
      )
      const now = await run('what-if', '--rules', CURRENT_RULE_SET)
      expect(now).toContain(
        `${NAMES.length} checks by rule set ${CURRENT_RULE_SET}: 0 get a different verdict`,
      )
      expect(await run('what-if', '--rules', rules)).toMatch(/: [1-9]\d* get a different verdict/)
      expect(await happened()).toEqual(before)
      expect(await whatIsServed()).toEqual(served)
    })

    if (engine.name === 'distributed')
      it('replay to a topic sends messages to that topic only', async () => {
        const clients = kafkaClients({ brokers: (settings.NAMECHECK_KAFKA_BROKERS ?? '').split(',') })
        const topic = `replayed-${settings.NAMECHECK_KAFKA_TOPIC_PREFIX}`
        await createTopic(clients, topic)
        await run('replay', '--topic', topic, '--rate', '100000')
        const ids = (await readTopics(clients, [topic])).map(({ message }) => String(message.headers?.ce_id))
        // Records about the log are part of it, and may have been added meanwhile.
        const known = new Set((await events()).map(({ id }) => id))
        expect(ids.filter((id) => known.has(id))).toEqual([...known])
        await eventually(atRest)
        expect(await happened()).toEqual(before)
      })
  })

  describe('where documents were lost', () => {
    it('rebuild restores what was dropped while a service runs', async () => {
      await onItsOwn(async ({ readModels }) => {
        const dropped = (await readModels.list()).filter((name) => !name.startsWith('_'))
        expect(dropped).toContain(collectionName(reportProjection, 3))
        for (const name of dropped) await readModels.drop(name)
      })
      await run('rebuild', 'all')
      await eventually(atRest)
      expect(await happened()).toEqual(before)
      expect(await whatIsServed()).toEqual(served)
    }, 120_000)

    it('a start on nothing but the log repeats no query and sends nothing again', async () => {
      await service.stop()
      if (engine.name === 'embedded')
        for (const end of ['', '-wal', '-shm'])
          rmSync(join(folder.path, 'data', `views.db${end}`), { force: true })
      else
        await onItsOwn(async ({ readModels }) => {
          for (const name of await readModels.list()) await readModels.drop(name)
        })
      service = await startServiceProcess(settings)
      await run('rebuild', 'all')
      await eventually(atRest)
      expect(await happened()).toEqual(before)
      expect(await whatIsServed()).toEqual(served)
      await onItsOwn(rebuiltEqualsLive)
    }, 120_000)

    it('a new check is queried, sent and recorded, which proves that the counters count', async () => {
      await delivered('Quenby')
      const after = await happened()
      expect(after.asked).toBeGreaterThan(before.asked)
      expect(after.received).toBe(before.received + 1)
      expect(after.log.length).toBeGreaterThan(before.log.length)
      expect(after.log.slice(0, before.log.length)).toEqual(before.log)
    })
  })
})

/** Ids of the events in lines of JSON, in their order, without records about the log. */
function idsIn(lines: string): string[] {
  const lineEvents = lines
    .trimEnd()
    .split('\n')
    .map((line): { id: string; subject: string } => JSON.parse(line))
  return lineEvents.filter(({ subject }) => !isBookkeeping(subject)).map(({ id }) => id)
}
