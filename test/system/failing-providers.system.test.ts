import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createProviderClient } from '../../src/checkers/provider-client/provider-client.ts'
import { PROVIDERS, type Providers } from '../../src/checkers/providers.ts'
import type { Source, SourceOutcome } from '../../src/events/sections.ts'
import { parseName } from '../../src/names/parse.ts'
import { openRegisters, type Registers } from '../../src/registers/serve/registers.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { createCheckers, SANDBOX_LIMITS } from '../../src/service/source-checkers.ts'
import { CURRENT_RULE_SET, judge } from '../../src/verdict/judge.ts'
import { checkTask } from '../support/check-task.ts'
import { refused } from '../support/dns-messages.ts'
import { type Failing, type FailingProxy, failingProxy } from '../support/failing-proxy.ts'
import { FAILING_REPLIES } from '../support/failing-replies.ts'
import { type DnsPeer, dnsPeer } from '../support/hostile-server.ts'
import { inTurns } from '../support/in-turns.ts'
import { importLocalRegisters } from '../support/local-registers.ts'
import { MemoryAnswers } from '../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'
import { rememberingRegisters } from '../support/remembering-registers.ts'
import { keptSelfTests, proven } from '../support/self-tests.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Combinations of failing providers. */
const RUNS = Number(process.env.FAILING_PROVIDERS_RUNS ?? 1_000)
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

const folder = tempFolder()
/** A WHOIS server that names no fact. */
const whoisWithoutAnswer = createServer((socket) =>
  socket.on('error', () => {}).end('% This is a WHOIS server.\r\n'),
)
let sandbox: Sandbox
let proxy: FailingProxy
let silentDns: DnsPeer
let registers: Registers

beforeAll(async () => {
  sandbox = await startSandbox({ timeoutMs: PATIENT_MS })
  proxy = await failingProxy(sandbox.url)
  silentDns = await dnsPeer((query, reply) => reply(refused(query)))
  await importLocalRegisters(folder.path)
  registers = rememberingRegisters(openRegisters(folder.path))
  whoisWithoutAnswer.listen(0, '127.0.0.1')
  await once(whoisWithoutAnswer, 'listening')
  // The first check loads data for seconds, during which DNS would time out.
  await check({ id: 'first', of: EVERY_SOURCE, networks: [], failed: new Map(), isProven: true })
})
afterAll(async () => {
  await registers.close()
  await proxy.close()
  await silentDns.close()
  whoisWithoutAnswer.close()
  await sandbox.close()
  folder.remove()
})

type Run = {
  id: string
  of: Combination
  networks: Providers['social']
  failed: Failing
  /** Whether every provider passed its self-test before it failed. Otherwise it fails in its self-test too. */
  isProven: boolean
}

type Checked = { outcomes: SourceOutcome[]; verdict: string }

/** One check by checkers that know no answer and no breaker of another run. */
async function check({ id: run, of, networks, failed, isProven }: Run): Promise<Checked> {
  const common = { ephemeralStore: new MemoryEphemeralStore(Date.now), now: Date.now, namespace: run }
  const providerClient = createProviderClient({
    ...common,
    answers: new MemoryAnswers(),
    answersKeptDays: 1,
    limits: SANDBOX_LIMITS,
  })
  const selfTests = isProven ? proven : keptSelfTests({ ...common, maxAgeMs: HOUR_MS })
  const providers = JSON.parse(
    JSON.stringify(sandbox.settings.providers).replaceAll(sandbox.url, proxy.urlFor(run)),
  )
  if (failed.has('dns')) providers.DNS_SERVERS = [silentDns.address]
  if (failed.has('whois'))
    providers.WHOIS_SERVER = `127.0.0.1:${(whoisWithoutAnswer.address() as AddressInfo).port}`
  const checkers = await createCheckers(
    { providerClient, selfTests },
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
  await selfTests.close()
  await providerClient.close()
  const bySource = Object.fromEntries(outcomes.map((outcome) => [outcome.source, outcome]))
  return {
    outcomes,
    verdict: judge(CURRENT_RULE_SET, { request: task.request, outcomes: bySource }).verdict,
  }
}

/** The defects of a check whose providers failed, in words; empty if it has none. */
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
    const { verdict, outcomes } = await check({
      id: '0',
      of: combination,
      networks: automatic,
      failed: new Map(),
      isProven: false,
    })
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
        id: `${combination.sources.length}-${at}`,
        of: combination,
        isProven: at % 2 === 0,
        networks: [...new Set(networks)],
        failed: new Map([...failed].map((provider) => [provider, oneOf(Object.keys(FAILING_REPLIES))])),
      }
    })
    const wrong = await inTurns(runs, AT_ONCE, async (run) => {
      const { id, failed, isProven } = run
      proxy.fail(id, failed)
      const found = wrongIn(await check(run), combination, failed)
      return found.length > 0 ? [{ id, isProven, failed: Object.fromEntries(failed), found }] : []
    })
    expect(wrong.flat()).toEqual([])
  }, 600_000)
})
