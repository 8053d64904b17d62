import type { Answered } from '../program/in-process-request.ts'
import type { Registries } from '../program/registries.ts'
import type { ApiClient } from '../workload/api-client.ts'
import type { Callers } from '../workload/callers.ts'
import type { SimulatedWorld, Violation } from '../world/simulation.ts'

/** A check with healthy registries ends within this time, ms; with topics, a lost member of a group first ends its session. */
const PROBE_MS = 30_000
const PROBE_WITH_TOPICS_MS = 60_000
const LOOK_MS = 1_000
/** A node without a majority shows an old log no longer than this. */
const LONGEST_OLD_LOG_MS = 30_000
/** Names of a greedy account: more than a process asks one source about at the same time. */
const GREEDY_NAMES = 12
/** In this part of the histories. */
const GREEDY_SHARE = 0.2
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
 * silence. In some histories another account has just requested a batch that no registry answers.
 */
export async function probe(parts: ProbeParts): Promise<Violation[]> {
  const { world, callers, hasTopics } = parts
  const maxMs = hasTopics ? PROBE_WITH_TOPICS_MS : PROBE_MS
  if (world.draw.chance(GREEDY_SHARE)) await occupy(parts)
  const known = callers.all.filter(({ accountId, erased }) => accountId !== '' && erased === 'no')
  const accounts = [await openAccount(parts), ...known.map(({ accountId }) => accountId)]
  const secrets = await Promise.all(accounts.map((account) => issueKey(parts, account)))
  const found = await Promise.all(secrets.map((secret, n) => serves(parts, secret, n, maxMs)))
  return found.flatMap((what, n) =>
    what === null
      ? []
      : [
          {
            law: n === 0 ? 'nothing stops in silence' : 'no account starves',
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

/** A new account requests checks of names for which every registry hangs. */
async function occupy(parts: ProbeParts): Promise<void> {
  const { client, registries } = parts
  const names = Array.from({ length: GREEDY_NAMES }, (_, n) => `Greed ${n} of the auditor`)
  for (const name of names)
    registries.treat(name, { domains: 'hangs', social: 'hangs', trademarks: 'hangs', companies: 'hangs' })
  const authorization = `Bearer ${await issueKey(parts, await openAccount(parts))}`
  const headers = { authorization, 'idempotency-key': 'greed' }
  await client.persistently({
    method: 'POST',
    path: '/api/v1/batches',
    headers,
    body: { names, tlds: ['com'] },
  })
}

/** The defect of the answer to a check; null if it has ended in time, or the quota of the account refuses it. */
async function serves({ world, client }: ProbeParts, secret: string, n: number, maxMs: number) {
  const authorization = `Bearer ${secret}`
  const began = world.now()
  let answer = await client.persistently({
    method: 'POST',
    path: '/api/v1/checks',
    headers: { authorization, prefer: 'wait=20', 'idempotency-key': `probe ${n}` },
    body: { query: `Probe ${n} of the auditor`, tlds: ['com'] },
  })
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
