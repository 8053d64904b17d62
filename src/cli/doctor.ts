import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { AnswerKeeper } from '../checkers/provider-client/answer-keeper.ts'
import {
  type Checker,
  type CheckTask,
  type ProviderClient,
  type ProviderState,
  usesNetwork,
} from '../checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../checkers/provider-client/provider-client.ts'
import { PROVIDERS, type Providers } from '../checkers/providers.ts'
import { RecordingProviderClient } from '../checkers/recording/recorder.ts'
import { type Recording, recording } from '../checkers/recording/recording.ts'
import { Scrubber } from '../checkers/recording/scrub.ts'
import { notesByProvider, registerProblems } from '../checkers/register-notes.ts'
import { SELF_TEST_ACCOUNT } from '../checkers/self-test/check-task.ts'
import type { SelfTestState } from '../checkers/self-test/self-test.ts'
import { SelfTestRunner } from '../checkers/self-test/self-test-runner.ts'
import { SpendingLedger } from '../commands/spending/ledger.ts'
import { damagedKeys } from '../engine/ports/key-store.ts'
import { type Evidence, isOfSelfTest } from '../events/sections.ts'
import { parseName } from '../names/parse.ts'
import { chance, clock, timers } from '../primitives/runtime.ts'
import { openRegisters } from '../registers/serve/registers.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import { liveSources } from '../service/live-sources.ts'
import { openEngineOnce } from '../service/open-engine.ts'
import { openSandbox } from '../service/open-sandbox.ts'
import { createCheckers, SANDBOX_LIMITS } from '../service/source-checkers.ts'
import { createWriteSide, type WriteSide } from '../service/write-side.ts'
import { readSettings, type Settings, WrongSetting } from '../settings/settings.ts'
import {
  hasFailed,
  pricesOf,
  reachesNothing,
  spentLine,
  stateWords,
  testedJurisdictions,
} from './doctor-scope.ts'
import { printCoverage } from './go-live/live.ts'
import { keysInUse } from './keys-in-use.ts'
import { printLine, printTable } from './terminal.ts'

/** A name that every source knows. */
const KNOWN = { real: 'Google', sandbox: 'Taken Everywhere' }
/** Status of a provider that answers a known-taken name as a random one. */
const UNPROVEN = 'no difference'
const TIME_LIMIT_MS = 30_000
/** A machine with a network has a first answer of some provider within this time; sooner, where other providers have failed. */
const FIRST_ANSWER_MS = { silent: 4_000, failed: 2_000 }
const UNREACHED =
  'This machine reaches no registry and no network: connect it, or allow its outgoing connections (DNS, HTTPS, WHOIS).'
/** Longest part of a file name that comes from a question. */
const MAX_SLUG = 100
/** Longer than a run of this command. */
const RUN_MS = 10 * 60_000

/**
 * `doctor`: asks every configured provider for a known-taken and a random name, registers of other jurisdictions than those
 * of the settings too. Exit code 1 if one failed, or if its self-test proves nothing. Requests to paid providers count
 * toward the spending caps as the self-tests of the service do.
 * @param options `record`: a new or empty folder, which receives one file per exchange
 * @param known the providers, and those that the sandbox plays
 */
export async function doctor(
  { sandbox: useSandbox = false, record }: { sandbox?: boolean; record?: string },
  { providers, twins }: { providers: Providers; twins: readonly Twin[] } = {
    providers: PROVIDERS,
    twins: TWINS,
  },
): Promise<void> {
  const settings = readSettings(process.env, providers)
  if (record !== undefined) await refuseUsedFolder(record)
  const engine = await openEngineOnce(settings)
  const sandbox = useSandbox ? await openSandbox(settings, twins) : null
  const { ephemeralStore, answers } = engine
  const writeSide = createWriteSide(engine, settings.PLANS, clock.now)
  const keys = await keysInUse(writeSide, settings, providers)
  const limits = sandbox ? { limits: SANDBOX_LIMITS } : {}
  const sending = createProviderClient({
    ephemeralStore,
    answers,
    now: clock.now,
    namespace: 'doctor',
    contactUrl: settings.CONTACT_URL,
    answersKeptDays: 1,
    ...limits,
    ...(sandbox ? {} : { spending: ledgerOf(writeSide, settings) }),
  })
  const sources = sandbox?.settings ?? { ...liveSources(settings), providers: keys.values() }
  const { providers: live, registerSources } = settings
  const scrubber = new Scrubber(settings, registerSources, live, sources.providers)
  const registers = openRegisters(sources.registers)
  const recorder =
    record === undefined
      ? null
      : new RecordingProviderClient(sending, { scrubber, program: packageJson.version, tlds: settings.TLDS })
  const providerClient = recorder ?? sending
  try {
    // A namespace that has no proofs yet: each run asks again.
    const namespace = `doctor/${chance.bytes(8).toString('hex')}`
    const keeper = new AnswerKeeper(answers, 1, clock.now)
    const selfTests = new SelfTestRunner({
      ephemeralStore,
      keeper,
      now: clock.now,
      namespace,
      maxAgeMs: RUN_MS,
    })
    const checkers = await createCheckers(
      { providerClient, selfTests },
      sources,
      clock.now,
      providers,
      sandbox?.localRegisters ?? registers,
    )
    for (const price of pricesOf(providerClient)) printLine(price)
    const notes = useSandbox ? new Map<string, string>() : notesByProvider(registers, clock.now())
    const asked = useSandbox ? settings.TEST_JURISDICTIONS : settings.JURISDICTIONS
    const jurisdictions = testedJurisdictions(asked, providers, sources.providers)
    const over = new AbortController()
    const asking = askAll(
      checkers,
      { settings, jurisdictions, over: over.signal },
      KNOWN[useSandbox ? 'sandbox' : 'real'],
    )
    const { silent, failed } = FIRST_ANSWER_MS
    let first = await Promise.race([asking, timers.sleep(failed)])
    if (!first && !hasFailed(providerClient))
      first = await Promise.race([asking, timers.sleep(silent - failed)])
    if (!useSandbox && reachesNothing(providerClient)) {
      asking.catch(() => undefined)
      over.abort()
      printLine(UNREACHED)
      report(providerClient, { known: first ?? [], random: [], selfTests: [], notes })
      if (record !== undefined && recorder) await write(recorder.recordings, record)
      process.exitCode = 1
      return
    }
    const known = await asking
    const random = await askAll(
      checkers,
      { settings, jurisdictions, over: over.signal },
      `Zq${chance.bytes(5).toString('hex')}`,
    )
    await selfTests.refresh()
    report(providerClient, { known, random, selfTests: selfTests.states(), notes })
    reportSelfTests(selfTests.states())
    const damaged = await engine.keyStore.damaged()
    printLine(`\nkeys: ${damaged.length === 0 ? 'no damaged one' : damagedKeys(damaged)}`)
    printLine(`keys of providers: ${keys.line().detail}`)
    if (damaged.length > 0 || keys.problem !== null) process.exitCode = 1
    reportRegisters(registerProblems(registers, clock.now()))
    if (!useSandbox && settings.JURISDICTIONS.length > 0) {
      printLine(`\nregisters of ${settings.JURISDICTIONS.join(', ')}`)
      const parts = { registers, ephemeralStore, selfTests: selfTests.states() }
      await printCoverage(keys.values(), parts, settings.JURISDICTIONS)
    }
    const spent = spentLine(providerClient)
    if (spent !== null) printLine(spent)
    if (record !== undefined && recorder) await write(recorder.recordings, record)
  } finally {
    registers.close()
    await providerClient.close()
    await sandbox?.close()
    await engine.close()
  }
}

/** The ledger of the service, which a running service shares. */
const ledgerOf = ({ runner, now }: WriteSide, settings: Settings): SpendingLedger =>
  new SpendingLedger({
    runner,
    caps: { month: settings.SPENDING_PER_MONTH, account: settings.SPENDING_PER_ACCOUNT },
    now,
  })

async function refuseUsedFolder(folder: string): Promise<void> {
  const entries = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => readdir(folder))
    .catch((error: unknown) => {
      throw new WrongSetting(`--record: the folder ${folder} cannot be used (${String(error)})`)
    })
  if (entries.length > 0) throw new WrongSetting(`--record: ${folder} is not empty; name a new folder`)
}

/** One file per exchange, in the order of the answers: `0001-domains-rdap-google.com.json`. */
async function write(recordings: readonly Recording[], folder: string): Promise<void> {
  for (const [index, each] of recordings.entries()) {
    const slug = each.question.evidence.replace(/[^\w.-]+/g, '-').slice(0, MAX_SLUG)
    const file = join(folder, `${String(index + 1).padStart(4, '0')}-${slug}.json`)
    const text = `${JSON.stringify(recording.parse(each), null, 2)}\n`
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  }
  const unlike = recordings.filter(({ by, repeatable }) => by === 'reader' && !repeatable).length
  printLine(
    `\n${recordings.length} ${recordings.length === 1 ? 'exchange is' : 'exchanges are'} in ${folder}`,
  )
  if (unlike > 0)
    printLine(
      `${unlike} of them ("repeatable": false) give another result when read again, because data was removed or shortened`,
    )
  printLine('look at the files before you send them: they may contain personal data that no rule recognized')
}

async function askAll(
  checkers: readonly Checker[],
  { settings, jurisdictions, over }: { settings: Settings; jurisdictions: string[]; over: AbortSignal },
  query: string,
): Promise<Evidence[]> {
  const parsed = parseName(query)
  if (!parsed.ok) throw new Error(`${query} is not a valid name`)
  const task: CheckTask = {
    checkId: `doctor-${query}`,
    account: SELF_TEST_ACCOUNT,
    query,
    name: parsed.name,
    request: {
      sources: settings.SOURCES,
      tlds: settings.TLDS,
      jurisdictions,
      niceClasses: [],
      delivery: 'response',
      maxAge: 0,
    },
    urgency: 'waiting',
    deadline: clock.now() + TIME_LIMIT_MS,
    signal: AbortSignal.any([over, timers.signalAfter(TIME_LIMIT_MS)]),
  }
  const attempts = await Promise.all(checkers.map((checker) => checker.check(task)))
  // Self-tests use other names.
  return attempts.flatMap(({ outcome }) => outcome.evidence.filter((each) => !isOfSelfTest(each)))
}

type Reported = {
  known: readonly Evidence[]
  random: readonly Evidence[]
  selfTests: readonly SelfTestState[]
  /** Why local registers do not count, by provider. */
  notes: ReadonlyMap<string, string>
}

function report(providerClient: ProviderClient, { known, random, selfTests, notes }: Reported): void {
  const said = (evidence: readonly Evidence[], provider: string) => {
    const of = evidence.filter((one) => one.provider === provider)
    const outcomes = [...new Set(of.map(({ outcome }) => outcome))]
    return of.length === 0 ? '–' : `${outcomes.slice(0, 3).join(', ')}${outcomes.length > 3 ? ', …' : ''}`
  }
  const outcomesOf = (evidence: readonly Evidence[], provider: string) =>
    new Set(evidence.filter((one) => one.provider === provider).map(({ outcome }) => outcome))
  const proven = new Set(selfTests.filter(({ state }) => state === 'proven').map(({ provider }) => provider))
  /** A known-taken domain or user name that looks like a random one proves nothing, unless a self-test does. */
  const isDoubtful = ({ source, name }: ProviderState) => {
    const outcomes = outcomesOf(known, name)
    const tested = source === 'domains' || source === 'social'
    return tested && !proven.has(name) && outcomes.size > 0 && outcomes.isSubsetOf(outcomesOf(random, name))
  }
  const states = providerClient
    .providers()
    .map((state) => (state.status === 'ok' && isDoubtful(state) ? { ...state, status: UNPROVEN } : state))
  const table = states.map((state) => {
    const { source, name } = state
    const [status, reason] = stateWords(state, notes)
    const [ofKnown, ofRandom] = localWords(selfTests, name) ?? [said(known, name), said(random, name)]
    return [source, name, status, ofKnown, ofRandom, reason]
  })
  printTable(['source', 'provider', 'status', 'known-taken name', 'random name', 'reason'], table)
  if (table.some(([source]) => source === 'trademarks' || source === 'companies'))
    printLine('marks and companies: the number that is listed for the name, similar names included')
  // Everyone knows the domains of the known-taken name; not every network has it as a user name.
  const fails = ({ source, status }: { source: string; status: string }) =>
    status === 'failing' || (status === UNPROVEN && source === 'domains')
  if (states.some(fails)) process.exitCode = 1
}

/**
 * What an imported register was asked: a name of its own file and a random one, because it need not hold the name that everyone
 * else knows. Null for other providers.
 */
function localWords(selfTests: readonly SelfTestState[], provider: string): [string, string] | null {
  if (usesNetwork({ name: provider })) return null
  const test = selfTests.find((one) => one.provider === provider)
  const [own, random] = test?.asked ?? []
  if (test === undefined || own === undefined || random === undefined) return null
  return test.state === 'proven'
    ? [`finds "${own}" of its file`, `finds no "${random}"`]
    : [`asked for "${own}" of its file`, `asked for "${random}"`]
}

/** The local registers that cannot be searched, or do not count. */
function reportRegisters(problems: readonly string[]): void {
  if (problems.length === 0) return
  printLine('\nlocal registers')
  for (const problem of problems) printLine(problem)
  process.exitCode = 1
}

/** The names that each self-test asked, and what came back. */
function reportSelfTests(states: readonly SelfTestState[]): void {
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
