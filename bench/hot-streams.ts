import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { randomId } from '../src/commands/ids.ts'
import { type QuotaCommand, quotaDecider } from '../src/commands/quota/decider.ts'
import type { CommandRunner } from '../src/commands/runner/runner.ts'
import { openEmbeddedEngine } from '../src/engine/embedded/engine.ts'
import type { Context } from '../src/events/event.ts'
import { quotaStream, webhookStream } from '../src/events/streams.ts'
import { createWriteSide } from '../src/service/write-side.ts'
import { type WebhookCommand, webhookDecider } from '../src/webhooks/endpoint/decider.ts'
import { DEFAULT_POLICY } from '../src/webhooks/endpoint/retry-policy.ts'

/**
 * `npm run bench:hot-streams`: commands per second over `BENCH_STREAMS` long streams (1,000) in random order,
 * compared with the same commands on one of them and on as many short streams. Embedded engine. Only the ratios
 * count. Concurrent commands on one stream share an append, so the short streams are the fair comparison for
 * concurrent commands.
 */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 1_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const RESERVATIONS = 600
const MESSAGES = 1_000
const ROUNDS = 3
const MONTH = '202611'

type Kind = {
  what: string
  long: readonly string[]
  short: readonly string[]
  /** Creates a stream, with its history or without. */
  fill(id: string, isLong: boolean): Promise<void>
  command(id: string): Promise<unknown>
}

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'namecheck-hot-'))
const engine = await openEmbeddedEngine(folder)
const names = (prefix: string) => Array.from({ length: STREAMS }, () => randomId(prefix))

try {
  const { runner } = createWriteSide(engine, undefined)
  const kinds = [accounts(runner), endpoints(runner, true), endpoints(runner, false)]
  const rows: string[] = []
  for (const kind of kinds) {
    for (const id of kind.long) await kind.fill(id, true)
    for (const id of kind.short) await kind.fill(id, false)
    console.error(`${kind.what}: written`)
    for (const inFlight of [1, 16]) rows.push(await measure(kind, inFlight))
  }
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
  )
  console.log(
    `| what | at once | one of them | ${STREAMS} of them | ${STREAMS} short streams | to one | to short |\n|---|---|---|---|---|---|---|`,
  )
  for (const row of rows) console.log(row)
} finally {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}

/** In turns, so that a slow minute of the machine affects all of them. */
async function measure({ what, long, short, command }: Kind, inFlight: number): Promise<string> {
  const sums = { one: 0, long: 0, short: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    sums.one += await rate(() => command(long[0] ?? ''), inFlight)
    sums.long += await rate(() => command(anyOf(long)), inFlight)
    sums.short += await rate(() => command(anyOf(short)), inFlight)
  }
  const perSecond = (sum: number) => `${Math.round(sum / ROUNDS)}/s`
  const ratio = (base: number) => `${(sums.long / base).toFixed(2)} ×`
  const rates = [sums.one, sums.long, sums.short].map(perSecond)
  const row = `| ${[what, inFlight, ...rates, ratio(sums.one), ratio(sums.short)].join(' | ')} |`
  console.error(row)
  return row
}

function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? ''
}

async function rate(command: () => Promise<unknown>, inFlight: number): Promise<number> {
  const started = performance.now()
  const end = started + (SECONDS / ROUNDS) * 1_000
  let done = 0
  const sender = async (): Promise<void> => {
    while (performance.now() < end) {
      await command()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, sender))
  return done / ((performance.now() - started) / 1_000)
}

function accounts(runner: CommandRunner): Kind {
  const run = (account: string, command: QuotaCommand) =>
    runner.run(quotaDecider, quotaStream(account, MONTH), command, contextOf(account))
  const reserve = (account: string) => {
    const id = randomId('chk')
    const terms = { plan: 'business', limit: 100_000_000, accountRevision: 0 }
    const taken = { reservationId: id, checkId: id, kind: 'check', units: 1 } as const
    return run(account, { type: 'reserve', account, month: MONTH, ...taken, terms, resetsAt: '' })
  }
  return {
    what: `accounts with ${RESERVATIONS} reservations`,
    long: names('acc'),
    short: names('acc'),
    async fill(account, isLong) {
      if (!isLong) return
      await Promise.all(Array.from({ length: RESERVATIONS }, () => reserve(account)))
      // The timers do the same a minute later: each reservation has its check.
      await run(account, { type: 'reconciled', account, month: MONTH, throughRevision: RESERVATIONS })
    },
    command: reserve,
  }
}

/** Endpoints whose messages were delivered, or that wait for a receiver that does not answer. */
function endpoints(runner: CommandRunner, delivers: boolean): Kind {
  const run = (endpointId: string, command: WebhookCommand) =>
    runner.run(webhookDecider, webhookStream(endpointId), command, contextOf('acc_bench'))
  const queue = (id: string) => run(id, queued())
  const deliver = async (id: string) => {
    const command = queued()
    await run(id, command)
    if (delivers) await run(id, delivered(command.messageId))
  }
  return {
    what: `endpoints with ${MESSAGES} messages ${delivers ? 'delivered' : 'waiting'}`,
    long: names('whk'),
    short: names('whk'),
    async fill(endpointId, isLong) {
      const sealed = 'x'.repeat(120)
      const endpoint = { endpointId, host: 'hooks.example', sealedUrl: sealed, sealedDescription: null }
      const wants = { eventTypes: ['check.completed' as const], includeBatchMembers: false }
      const secret = { secretId: randomId('sec'), sealedSecret: sealed, policy: DEFAULT_POLICY }
      await run(endpointId, { type: 'create', endpoint: { ...endpoint, ...wants, ...secret } })
      if (isLong) await Promise.all(Array.from({ length: MESSAGES }, () => deliver(endpointId)))
    },
    command: delivers ? deliver : queue,
  }
}

function queued(): WebhookCommand & { type: 'queue' } {
  const messageId = randomId('msg')
  return {
    type: 'queue',
    messageId,
    queueId: messageId,
    eventType: 'check.completed',
    subject: { kind: 'check', id: randomId('chk'), revision: 6 },
    at: new Date().toISOString(),
    trigger: 'event',
    attemptsBefore: 0,
    batchMember: false,
  }
}

function delivered(messageId: string): WebhookCommand {
  return {
    type: 'recordSuccess',
    messageId,
    attempt: 1,
    owner: 'bench',
    startedAt: new Date().toISOString(),
    durationMs: 20,
    sealedExchange: 'x'.repeat(600),
    status: 204,
  }
}

function contextOf(account: string): Context {
  const actor = 'system:bench'
  return { account, mode: 'live', plan: 'business', actor, correlationId: 'bench', causationId: 'bench' }
}
