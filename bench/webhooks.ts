import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Caller } from '../src/commands/caller.ts'
import { startService } from '../src/service/compose.ts'
import { openEngineOnce } from '../src/service/open-engine.ts'
import { guardsOf } from '../src/service/webhook-guards.ts'
import { createWriteSide, type WriteSide } from '../src/service/write-side.ts'
import { readSettings } from '../src/settings/settings.ts'
import { targetCheck } from '../src/webhooks/delivery/guards.ts'
import { WebhookSender } from '../src/webhooks/delivery/sender.ts'
import { Webhooks } from '../src/webhooks/endpoint/endpoints.ts'
import type { Printed } from './check/tolerance.ts'
import { startSubject } from './measure.ts'

/**
 * `npm run bench:webhooks`: signed deliveries per second, each with a durable event; and the delay of a message to
 * a healthy endpoint while a thousand other endpoints do not answer. Embedded engine; the receiver is a separate
 * process on this machine. The ceiling of the same run: the same HTTP client posts bodies of the same length to as many
 * endpoints, and neither signs nor stores anything. `--json` prints the ratio only.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 40_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const ENDPOINTS = 200
const HANGING = 1_000
/** Live endpoints of one account. */
const PER_ACCOUNT = 16
const AT_ONCE = 200
const PROBE_EVERY_MS = 50

type Endpoint = { caller: Caller; id: string }

const receiver = await startSubject('./webhook-receiver.ts')
const settings = readSettings({
  NAMECHECK_DATA: receiver.data,
  NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
  NAMECHECK_WEBHOOK_ALLOW_HTTP: 'true',
  NAMECHECK_METRICS_ADDRESS: 'off',
  NAMECHECK_SANDBOX: 'false',
})
const unsigned = await unsignedPerSecond(MESSAGES / 2)

// Everything is queued before the first delivery, so that only the deliveries are measured.
const engine = await openEngineOnce(settings)
const before = createWriteSide(engine, undefined)
const busy = await openEndpoints(before, '/busy', ENDPOINTS)
const hanging = await openEndpoints(before, '/hang', HANGING)
const healthy = await openEndpoints(before, '/healthy', 1)
for (let n = 0; n < MESSAGES; n += AT_ONCE)
  await Promise.all(upTo(AT_ONCE).map((i) => ping(before, busy[(n + i) % busy.length], `busy ${n + i}`)))
await engine.close()

const counted = await receiverAnswer<number>('/count')
const roles = ['projections', 'reactions', 'webhooks', 'timers'] as const
const starting = startService(settings, pino({ level: 'error' }), { roles })
const { writeSide } = await starting.started
const started = performance.now()
while ((await receiverAnswer<number>('/count')) < counted + MESSAGES) await delay(20)
const perSecond = MESSAGES / ((performance.now() - started) / 1_000)

const asked = new Map<string, number>()
for (const endpoint of hanging) await ping(writeSide, endpoint, 'hang')
for (const end = Date.now() + SECONDS * 1_000; Date.now() < end; await delay(PROBE_EVERY_MS)) {
  const at = Date.now()
  asked.set(await ping(writeSide, healthy[0], `probe ${at}`), at)
}
while ((await receiverAnswer<unknown[]>('/times')).length < asked.size) await delay(20)
const waits = (await receiverAnswer<[string, number][]>('/times'))
  .map(([id, at]) => at - (asked.get(id) ?? at))
  .sort((a, b) => a - b)
const share = (of: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * of))] ?? 0

await starting.stop()
await receiver.stop()
const ratio = perSecond / unsigned
if (values.json)
  console.log(
    JSON.stringify({
      figures: [{ id: 'signed-deliveries', value: ratio, better: 'higher' }],
    } satisfies Printed),
  )
else printTable()

function printTable(): void {
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}; service and receiver on this machine.\n`,
  )
  console.log('| what | measured | aim |\n|---|---|---|')
  console.log(
    `| unsigned requests of the same client to ${ENDPOINTS} endpoints | ${Math.round(unsigned)}/s | |`,
  )
  console.log(
    `| signed deliveries to ${ENDPOINTS} endpoints, a durable event each | ${Math.round(perSecond)}/s, ${ratio.toFixed(2)} × | ≥ 0.5 ×, ≥ 5,000/s |`,
  )
  console.log(
    `| a healthy endpoint while ${HANGING} hang | p50 ${share(0.5)} ms, p99 ${share(0.99)} ms | p99 ≤ 250 ms |`,
  )
}

/** Requests per second without a signature and without a record, one at a time for each endpoint. */
async function unsignedPerSecond(count: number): Promise<number> {
  const { live } = guardsOf(settings)
  const sender = new WebhookSender({ ...live, now: Date.now })
  const body = JSON.stringify({
    type: 'ping',
    timestamp: new Date().toISOString(),
    data: { note: 'x'.repeat(160) },
  })
  const { signal } = new AbortController()
  const started = performance.now()
  let next = 0
  await Promise.all(
    upTo(ENDPOINTS).map(async () => {
      while (next < count) {
        next += 1
        const { cause } = await sender.post(`${receiver.url}/busy/${next % ENDPOINTS}`, body, {}, signal)
        if (cause) throw new Error(`the receiver failed: ${cause}`)
      }
    }),
  )
  await sender.close()
  return count / ((performance.now() - started) / 1_000)
}

function upTo(count: number): number[] {
  return [...Array(count).keys()]
}

async function openEndpoints(writeSide: WriteSide, path: string, count: number): Promise<Endpoint[]> {
  const webhooks = webhooksOf(writeSide)
  const endpoints: Endpoint[] = []
  for (let n = 0; n < count; n += PER_ACCOUNT) {
    const { accountId } = await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    const caller: Caller = { accountId, keyId: 'bench', mode: 'live', plan: 'business', requestId: 'bench' }
    for (const i of upTo(Math.min(PER_ACCOUNT, count - n))) {
      const url = `${receiver.url}${path}${path === '/healthy' ? '' : `/${n + i}`}`
      const options = {
        description: null,
        eventTypes: ['check.completed'],
        includeBatchMembers: false,
      } as const
      const { endpointId } = await webhooks.create(caller, { url, ...options }, null)
      endpoints.push({ caller, id: endpointId })
    }
  }
  return endpoints
}

function webhooksOf(writeSide: WriteSide): Webhooks {
  return new Webhooks({
    ...writeSide,
    store: writeSide.engine.store,
    checkTarget: targetCheck(guardsOf(settings)),
  })
}

async function ping(writeSide: WriteSide, endpoint: Endpoint | undefined, key: string): Promise<string> {
  if (!endpoint) throw new Error('the endpoint is missing')
  const message = {
    eventType: 'ping',
    subject: { kind: 'ping' },
    at: new Date().toISOString(),
    trigger: 'test',
  } as const
  return webhooksOf(writeSide).send(endpoint.caller, endpoint.id, key, message)
}

async function receiverAnswer<T>(path: string): Promise<T> {
  return (await (await fetch(receiver.url + path)).json()) as T
}
