import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createProviderClient } from '../../src/checkers/provider-client/provider-client.ts'
import { PROVIDERS, type Providers } from '../../src/checkers/providers.ts'
import type { Source, SourceOutcome } from '../../src/events/sections.ts'
import { parseName } from '../../src/names/parse.ts'
import { openRegisters, type Registers } from '../../src/registers/serve/registers.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { importSandboxRegisters } from '../../src/service/open-sandbox.ts'
import { createCheckers, SANDBOX_LIMITS } from '../../src/service/source-checkers.ts'
import { CURRENT_RULE_SET, judge } from '../../src/verdict/judge.ts'
import { keptCanaries } from '../support/canaries.ts'
import { checkTask } from '../support/check-task.ts'
import { refused } from '../support/dns-messages.ts'
import { type DnsPeer, dnsPeer, type HttpPeer, httpPeer } from '../support/hostile-server.ts'
import { inTurns } from '../support/in-turns.ts'
import { MemoryAnswers } from '../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Combinations of failing providers. */
const RUNS = Number(process.env.FAILING_PROVIDERS_RUNS ?? 200)
const SEED = Number(process.env.FAILING_PROVIDERS_SEED ?? 20_261_122)
const AT_ONCE = 8
const HOUR_MS = 3_600_000
/** Time limit of an exchange on a loaded machine. */
const PATIENT_MS = 15_000
/** Networks of one check; all of them have their turn. */
const NETWORKS = 4
const NAME = 'Free Everywhere'

type Combination = {
  sources: readonly Source[]
  tlds: readonly string[]
  jurisdictions: readonly string[]
  /** The providers on which each source rests, by the first part of their paths in the sandbox. */
  decisive: Readonly<Record<string, Source>>
}

const EVERY_SOURCE: Combination = {
  sources: ['domains', 'social', 'trademarks', 'companies'],
  tlds: ['com', 'it'],
  jurisdictions: ['EU', 'GB', 'NO'],
  decisive: {
    rdap: 'domains',
    whois: 'domains',
    dns: 'domains',
    euipo: 'trademarks',
    brreg: 'companies',
    'companies-house': 'companies',
  },
}
const MANY_COUNTRIES: Combination = {
  sources: ['companies'],
  tlds: [],
  jurisdictions: ['CZ', 'FI', 'FR', 'NO', 'SK'],
  decisive: {
    ares: 'companies',
    prh: 'companies',
    'recherche-entreprises': 'companies',
    brreg: 'companies',
    rpo: 'companies',
  },
}

type Reply = (response: ServerResponse, request: IncomingMessage) => void

const sends =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)

const JSON_TYPE = 'application/json'
/** Answers that prove nothing. */
const FAILURES: Readonly<Record<string, Reply>> = {
  'no connection': (_, request) => request.socket.destroy(),
  'an outage': sends(503, JSON_TYPE, '{"error":"service unavailable"}'),
  'a throttle': sends(429, JSON_TYPE, '{"error":"too many requests"}', { 'retry-after': '1' }),
  'a login wall': sends(403, 'text/html', '<!doctype html><title>Sign in</title>'),
  'a consent page': sends(200, 'text/html', '<!doctype html><title>Before you continue</title>'),
  'the 404 of a web server': sends(
    404,
    'text/html',
    '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
  ),
  'an empty 404 of a gateway': sends(404, 'text/plain', ''),
  'the 404 of an application server': sends(
    404,
    JSON_TYPE,
    '{"timestamp":"2026-11-22T12:00:00.000+00:00","status":404,"error":"Not Found","path":"/"}',
  ),
  'a 404 with a message': sends(404, JSON_TYPE, '{"message":"Not Found"}'),
  'an error in a 200': sends(200, JSON_TYPE, '{"errors":[{"message":"internal error"}]}'),
  'an empty object': sends(200, JSON_TYPE, '{}'),
  'an empty list': sends(200, JSON_TYPE, '[]'),
  null: sends(200, JSON_TYPE, 'null'),
  'an empty body': sends(200, JSON_TYPE, ''),
  'a truncated body': sends(200, JSON_TYPE, '{"data":[{"name":"cut off in the mid'),
  'another API': sends(200, JSON_TYPE, '{"weather":"fair","degrees":21}'),
  'a redirect to itself': (response, request) =>
    response.writeHead(302, { location: request.url ?? '/' }).end(),
}
const KINDS = Object.keys(FAILURES)

/** A sequence of numbers from 0 to 1 that depends on the seed alone (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A provider of the sandbox: `rdap`, `euipo`, `social/github`. */
function providerOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  return first === 'social' ? `social/${second}` : first
}

/** Which providers fail in a run, and how. */
type Failing = ReadonlyMap<string, string>

const folder = tempFolder()
const failing = new Map<string, Failing>()
/** A WHOIS server that names no fact. */
const whoisWithoutAnswer = createServer((socket) =>
  socket.on('error', () => {}).end('% This is a WHOIS server.\r\n'),
)
let sandbox: Sandbox
let proxy: HttpPeer
let silentDns: DnsPeer
let registers: Registers

beforeAll(async () => {
  sandbox = await startSandbox({ timeoutMs: PATIENT_MS })
  proxy = await httpPeer(answer)
  silentDns = await dnsPeer((query, reply) => reply(refused(query)))
  await importSandboxRegisters(folder.path)
  registers = openRegisters(folder.path)
  whoisWithoutAnswer.listen(0, '127.0.0.1')
  await once(whoisWithoutAnswer, 'listening')
})
afterAll(async () => {
  await registers.close()
  await proxy.close()
  await silentDns.close()
  whoisWithoutAnswer.close()
  await sandbox.close()
  folder.remove()
})

/** The proxy between the checkers and the sandbox; the first part of a path is the number of the run. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, run = '', ...parts] = (request.url ?? '').split('/')
  const path = `/${parts.join('/')}`
  const kind = failing.get(run)?.get(providerOf(path))
  if (kind !== undefined) FAILURES[kind]?.(response, request)
  else forward(request, response, { run, path }).catch(() => response.destroy())
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { run, path }: { run: string; path: string },
): Promise<void> {
  const body = Buffer.concat(await request.toArray())
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answered = await fetch(`${sandbox.url}${path}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: body.length > 0 ? body : null,
    redirect: 'manual',
  })
  const text = (await answered.text()).replaceAll(sandbox.url, `${proxy.url}/${run}`)
  const { 'content-length': _before, ...sent } = Object.fromEntries(answered.headers)
  response.writeHead(answered.status, sent).end(text)
}

type Checked = { outcomes: SourceOutcome[]; verdict: string }

/** One check by checkers that know nothing yet: no answer, no proof and no breaker of another run applies. */
async function check(run: string, of: Combination, networks: Providers['social']): Promise<Checked> {
  const common = { ephemeralStore: new MemoryEphemeralStore(Date.now), now: Date.now, namespace: run }
  const providerClient = createProviderClient({
    ...common,
    answers: new MemoryAnswers(),
    answersKeptDays: 1,
    limits: SANDBOX_LIMITS,
  })
  const canaries = keptCanaries({ ...common, maxAgeMs: HOUR_MS })
  const providers = JSON.parse(
    JSON.stringify(sandbox.settings.providers).replaceAll(sandbox.url, `${proxy.url}/${run}`),
  )
  if (failing.get(run)?.has('dns')) providers.DNS_SERVERS = [silentDns.address]
  if (failing.get(run)?.has('whois'))
    providers.WHOIS_SERVER = `127.0.0.1:${(whoisWithoutAnswer.address() as AddressInfo).port}`
  const checkers = await createCheckers(
    { providerClient, canaries },
    { ...sandbox.settings, providers },
    Date.now,
    { ...PROVIDERS, social: networks },
    registers,
  )
  const parsed = parseName(NAME)
  if (!parsed.ok) throw new Error(`${NAME} is not a valid name`)
  const { sources, tlds, jurisdictions } = of
  const task = checkTask({
    checkId: run,
    query: NAME,
    name: parsed.name,
    deadline: Date.now() + 4 * PATIENT_MS,
    request: { sources: [...sources], tlds: [...tlds], jurisdictions: [...jurisdictions] },
  })
  const asked = checkers.filter(({ source }) => sources.includes(source))
  const outcomes = (await Promise.all(asked.map((checker) => checker.check(task)))).map(
    ({ outcome }) => outcome,
  )
  await canaries.close()
  await providerClient.close()
  const bySource = Object.fromEntries(outcomes.map((outcome) => [outcome.source, outcome]))
  return {
    outcomes,
    verdict: judge(CURRENT_RULE_SET, { request: task.request, outcomes: bySource }).verdict,
  }
}

/** What is wrong with a check whose providers failed, in words; empty if nothing is. */
function wrongIn({ outcomes, verdict }: Checked, of: Combination, failed: Failing): string[] {
  const decisive = [...failed.keys()].flatMap((provider) => of.decisive[provider] ?? [])
  return [
    ...(decisive.length > 0 && verdict === 'clear' ? ['the verdict is clear'] : []),
    ...outcomes.flatMap((outcome) => [
      ...(decisive.includes(outcome.source) && outcome.status === 'done'
        ? [`${outcome.source} is done`]
        : []),
      ...freeRowsOf(outcome, failed).map((row) => `${row} is free`),
    ]),
  ]
}

/** Rows that say "free" although the provider on which they rest failed. */
function freeRowsOf(outcome: SourceOutcome, failed: Failing): string[] {
  if (outcome.source === 'domains')
    return outcome.findings
      .filter(
        ({ status, tld }) =>
          status === 'available' && (failed.has('dns') || failed.has(tld === 'it' ? 'whois' : 'rdap')),
      )
      .map(({ domain }) => domain)
  if (outcome.source === 'social')
    return outcome.findings
      .filter(({ network, status }) => status === 'available' && failed.has(`social/${network}`))
      .map(({ network }) => network)
  return []
}

describe.each([
  ['every source', EVERY_SOURCE],
  ['the companies of five countries', MANY_COUNTRIES],
])('a check of %s', (_, combination) => {
  const automatic = PROVIDERS.social.filter(({ probes }) => probes.length > 0)

  it('is clear, and says that all is free, if no provider fails', async () => {
    failing.clear()
    const { verdict, outcomes } = await check('0', combination, automatic)
    expect(outcomes.map(({ status }) => status)).toEqual(combination.sources.map(() => 'done'))
    const rows = outcomes.flatMap((outcome) => (outcome.source === 'domains' ? outcome.findings : []))
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(combination.tlds.length > 0 ? ['available'] : []),
    )
    expect(verdict).toBe('clear')
  })

  it(`says nowhere that it is free, whichever providers fail (${RUNS / 2} combinations)`, async () => {
    const number = numbersOf(SEED)
    const oneOf = <T>(items: readonly T[]): T => items[Math.floor(number() * items.length)] as T
    const runs = Array.from({ length: RUNS / 2 }, (_each, at) => {
      const networks = combination.sources.includes('social')
        ? Array.from({ length: NETWORKS }, () => oneOf(automatic))
        : []
      const all = [...Object.keys(combination.decisive), ...networks.map(({ id }) => `social/${id}`)]
      const failed = new Set([oneOf(all), ...all.filter(() => number() < 0.2)])
      return {
        run: `${combination.sources.length}-${at}`,
        networks: [...new Set(networks)],
        failed: new Map([...failed].map((provider) => [provider, oneOf(KINDS)])),
      }
    })
    const wrong = await inTurns(runs, AT_ONCE, async ({ run, networks, failed }) => {
      failing.set(run, failed)
      const checked = await check(run, combination, networks)
      const found = wrongIn(checked, combination, failed)
      return found.length > 0 ? [{ run, failed: Object.fromEntries(failed), found }] : []
    })
    expect(wrong.flat()).toEqual([])
  }, 600_000)
})
