import type { Answered } from '../program/in-process-request.ts'
import type { Manners, Registries } from '../program/registries.ts'
import type { ApiClient } from '../workload/api-client.ts'
import type { Callers } from '../workload/callers.ts'
import type { SimulatedWorld, Violation } from '../world/simulation.ts'

/**
 * A check with healthy registries ends within this time, ms: less than a check that hangs holds its slots. With topics, a lost
 * member of a group first ends its session.
 */
const PROBE_MS = 10_000
const PROBE_WITH_TOPICS_MS = 60_000
const LOOK_MS = 1_000
/** A node without a majority shows an old log no longer than this. */
const LONGEST_OLD_LOG_MS = 30_000
/** Names of a greedy account: more than a process asks one source about at the same time. */
const GREEDY_NAMES = 12
/** In this part of the histories. */
const GREEDY_SHARE = 0.2
/** In this part, the greedy account waits for its checks: then each of them may have a slot, also those that no batch may have. */
const WAITING_SHARE = 0.3
/** Checks that it waits for at the same time: more than all processes together ask one source about. */
const WAITING_NAMES = 24
/** They begin in this time, ms. */
const BEGIN_MS = 2_000
const SCOPES = ['checks:write', 'checks:read']

type ProbeParts = {
  world: SimulatedWorld
  client: ApiClient
  callers: Callers
  registries: Registries
  hasTopics: boolean
}

/**
 * Every account of the history and a new one are served in time, all at once: no account starves, and nothing has stopped in
 * silence. In some histories another account has just requested checks that no registry answers: a batch, or many that it waits
 * for.
 */
export async function probe(parts: ProbeParts): Promise<Violation[]> {
  const { world, callers, hasTopics } = parts
  const maxMs = hasTopics ? PROBE_WITH_TOPICS_MS : PROBE_MS
  const hasBatch = world.draw.chance(GREEDY_SHARE)
  const isWaiting = world.fork('greed of the auditor').chance(WAITING_SHARE)
  const greed = isWaiting ? await occupyWaiting(parts) : hasBatch ? await occupy(parts) : []
  const known = callers.all.filter(({ accountId, erased }) => accountId !== '' && erased === 'no')
  const accounts = [await openAccount(parts), ...known.map(({ accountId }) => accountId)]
  const secrets = await Promise.all(accounts.map((account) => issueKey(parts, account)))
  const found = await Promise.all(secrets.map((secret, n) => serves(parts, secret, n, maxMs)))
  await Promise.all(greed)
  return found.flatMap((what, n) =>
    what === null
      ? []
      : [
          {
            law: n === 0 && greed.length === 0 ? 'nothing stops in silence' : 'no account starves',
            what: `${accounts[n]}: ${what}`,
          },
        ],
  )
}

async function openAccount({ client }: ProbeParts): Promise<string> {
  const opened = await client.persistently(client.admin('POST', '/accounts', { plan: 'business' }))
  return String(opened?.json.id)
}

/** A process that reads from a node with an old log does not know a new account yet, and answers 404. */
async function issueKey({ world, client }: ProbeParts, account: string): Promise<string> {
  const asked = client.admin('POST', `/accounts/${account}/keys`, { mode: 'live', scopes: SCOPES })
  const began = world.now()
  let issued = await client.persistently(asked)
  while (issued?.status === 404 && world.now() - began < LONGEST_OLD_LOG_MS) {
    await client.wait(LOOK_MS)
    issued = await client.persistently(asked)
  }
  return String(issued?.json.secret)
}

const HANGING: Manners = { domains: 'hangs', social: 'hangs', trademarks: 'hangs', companies: 'hangs' }

/** A new account, and names for which every registry hangs. */
async function greedy(parts: ProbeParts, count: number): Promise<{ authorization: string; names: string[] }> {
  const names = Array.from({ length: count }, (_, n) => `Greed ${n} of the auditor`)
  for (const name of names) parts.registries.treat(name, HANGING)
  return { authorization: `Bearer ${await issueKey(parts, await openAccount(parts))}`, names }
}

/** A greedy account requests a batch. */
async function occupy(parts: ProbeParts): Promise<Promise<unknown>[]> {
  const { authorization, names } = await greedy(parts, GREEDY_NAMES)
  const headers = { authorization, 'idempotency-key': 'greed' }
  await parts.client.persistently({
    method: 'POST',
    path: '/api/v1/batches',
    headers,
    body: { names, tlds: ['com'] },
  })
  return []
}

/** A greedy account requests checks and waits for all of them. Returns what it waits for, once they have begun. */
async function occupyWaiting(parts: ProbeParts): Promise<Promise<unknown>[]> {
  const { client } = parts
  const { authorization, names } = await greedy(parts, WAITING_NAMES)
  const answers = names.map((query, n) =>
    client.persistently({
      method: 'POST',
      path: '/api/v1/checks',
      headers: { authorization, prefer: 'wait=20', 'idempotency-key': `greed ${n}` },
      body: { query, tlds: ['com'] },
    }),
  )
  await client.wait(BEGIN_MS)
  return answers
}

/** The defect of the answer to a check; null if it has ended in time, or the quota of the account refuses it. */
async function serves({ world, client }: ProbeParts, secret: string, n: number, maxMs: number) {
  const authorization = `Bearer ${secret}`
  const request = {
    method: 'POST',
    path: '/api/v1/checks',
    headers: { authorization, prefer: 'wait=20', 'idempotency-key': `probe ${n}` },
    body: { query: `Probe ${n} of the auditor`, tlds: ['com'] },
  } as const
  const issued = world.now()
  let began = issued
  let answer = await client.persistently(request)
  // A process that reads from a node with an old log does not know the new key yet.
  while (answer?.status === 401 && world.now() - issued < LONGEST_OLD_LOG_MS) {
    await client.wait(LOOK_MS)
    began = world.now()
    answer = await client.persistently(request)
  }
  const id = answer?.json.id
  const isOpen = () => typeof answer?.json.id === 'string' && answer.json.status !== 'completed'
  while (isOpen() && world.now() - began < maxMs) {
    await client.wait(LOOK_MS)
    answer = await client.persistently({
      method: 'GET',
      path: `/api/v1/checks/${id}`,
      headers: { authorization },
    })
  }
  const took = world.now() - began
  const isServed = answer?.status === 200 && answer.json.status === 'completed'
  return took < maxMs && (isServed || isRefusedByQuota(answer)) ? null : said(answer, took)
}

const isRefusedByQuota = (answer: Answered | null): boolean =>
  answer?.status === 429 && String(answer.json.type).endsWith('quota-exceeded')

const said = (answer: Answered | null, took: number): string =>
  `a check at the end of the history is answered after ${took} ms with ${answer?.status} ${answer?.text.slice(0, 300)}`
