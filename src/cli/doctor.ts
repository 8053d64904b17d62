import { randomBytes } from 'node:crypto'
import { KeptCanaries } from '../checkers/canary/canaries.ts'
import type { CanaryState } from '../checkers/canary/contract.ts'
import type { Checker, CheckTask, ProviderClient } from '../checkers/provider-client/contract.ts'
import { createProviderClient } from '../checkers/provider-client/provider-client.ts'
import { PROVIDERS, type Providers } from '../checkers/providers.ts'
import type { Evidence } from '../events/sections.ts'
import { parseName } from '../names/parse.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import { liveSources } from '../service/live-sources.ts'
import { openEngineOnce } from '../service/open-engine.ts'
import { openSandbox } from '../service/open-sandbox.ts'
import { createCheckers, SANDBOX_LIMITS } from '../service/source-checkers.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { printLine, printTable } from './terminal.ts'

/** A name that every source knows. */
const KNOWN = { real: 'Google', sandbox: 'Taken Everywhere' }
const TIME_LIMIT_MS = 30_000
/** Longer than a run of this command. */
const RUN_MS = 10 * 60_000

/**
 * `doctor`: asks every configured provider for a known-taken and a random name. Exit code 1 if one failed, or
 * if its self-test proves nothing.
 * @param known the providers, and those that the sandbox plays
 */
export async function doctor(
  { sandbox: useSandbox = false }: { sandbox?: boolean },
  { providers, twins }: { providers: Providers; twins: readonly Twin[] } = {
    providers: PROVIDERS,
    twins: TWINS,
  },
): Promise<void> {
  const settings = readSettings(process.env, providers)
  const engine = await openEngineOnce(settings)
  const sandbox = useSandbox ? await openSandbox(settings, twins) : null
  const { ephemeralStore, answers } = engine
  const limits = sandbox ? { limits: SANDBOX_LIMITS } : {}
  const providerClient = createProviderClient({
    ephemeralStore,
    answers,
    now: Date.now,
    namespace: 'doctor',
    answersKeptDays: 1,
    ...limits,
  })
  try {
    const sources = sandbox?.settings ?? liveSources(settings)
    // A namespace that has no proofs yet: each run asks again.
    const namespace = `doctor/${randomBytes(8).toString('hex')}`
    const canaries = new KeptCanaries({ ephemeralStore, now: Date.now, namespace, maxAgeMs: RUN_MS })
    const checkers = await createCheckers({ providerClient, canaries }, sources, Date.now, providers)
    const known = await askAll(checkers, settings, useSandbox, useSandbox ? KNOWN.sandbox : KNOWN.real)
    const random = await askAll(checkers, settings, useSandbox, `Zq${randomBytes(5).toString('hex')}`)
    // Registers that the jurisdictions of the settings do not need are tested too.
    await canaries.refresh()
    report(providerClient, known, random)
    reportSelfTests(canaries.states())
  } finally {
    await providerClient.close()
    await sandbox?.close()
    await engine.close()
  }
}

async function askAll(
  checkers: readonly Checker[],
  settings: Settings,
  test: boolean,
  query: string,
): Promise<Evidence[]> {
  const parsed = parseName(query)
  if (!parsed.ok) throw new Error(`${query} is not a valid name`)
  const task: CheckTask = {
    checkId: `doctor-${query}`,
    account: 'doctor',
    query,
    name: parsed.name,
    request: {
      sources: settings.SOURCES,
      tlds: settings.TLDS,
      jurisdictions: test ? settings.TEST_JURISDICTIONS : settings.JURISDICTIONS,
      niceClasses: [],
      delivery: 'response',
      maxAge: 0,
    },
    urgency: 'waiting',
    deadline: Date.now() + TIME_LIMIT_MS,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }
  const attempts = await Promise.all(checkers.map((checker) => checker.check(task)))
  // Self-tests use other names.
  return attempts.flatMap(({ outcome }) => outcome.evidence.filter(({ id }) => !id.startsWith('canary/')))
}

function report(
  providerClient: ProviderClient,
  known: readonly Evidence[],
  random: readonly Evidence[],
): void {
  const said = (evidence: readonly Evidence[], provider: string) => {
    const of = evidence.filter((one) => one.provider === provider)
    const outcomes = [...new Set(of.map(({ outcome }) => outcome))]
    return of.length === 0 ? '–' : `${outcomes.slice(0, 3).join(', ')}${outcomes.length > 3 ? ', …' : ''}`
  }
  const states = providerClient.providers()
  printTable(
    ['source', 'provider', 'status', 'known-taken name', 'random name', 'last failure'],
    states.map(({ source, name, status, lastFailure }) => [
      source,
      name,
      status,
      said(known, name),
      said(random, name),
      lastFailure?.reason ?? '',
    ]),
  )
  if (states.some(({ status }) => status === 'failing')) process.exitCode = 1
}

/** The names that each self-test asked, and what came back. */
function reportSelfTests(states: readonly CanaryState[]): void {
  printLine('\nself-tests')
  printTable(
    ['source', 'scope', 'known-taken name', 'random name', 'result'],
    states.map(({ source, scope, state, asked: [taken = '–', random = '–'], reason }) => [
      source,
      scope,
      state === 'proven' ? `${taken}: taken` : taken,
      state === 'proven' ? `${random}: free` : random,
      reason === null ? state.replace('_', ' ') : `${state}: ${reason}`,
    ]),
  )
  if (states.some(({ state }) => state !== 'proven')) process.exitCode = 1
}
