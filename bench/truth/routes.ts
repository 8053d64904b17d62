import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CheckTask, ProviderClient } from '../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../src/checkers/provider-client/provider-client.ts'
import { createTrademarksChecker } from '../../src/checkers/trademarks/checker.ts'
import { EUIPO } from '../../src/checkers/trademarks/euipo/descriptor.ts'
import type { Reason, Verdict } from '../../src/events/check.ts'
import type { TrademarkFinding } from '../../src/events/sections.ts'
import { parseName } from '../../src/names/parse.ts'
import type { RegisterStatement } from '../../src/registers/identity.ts'
import { importCsv } from '../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'
import { openRegisters } from '../../src/registers/serve/registers.ts'
import { type Grade, gradeOf } from '../../src/verdict/grades.ts'
import { judge } from '../../src/verdict/judge.ts'
import { forgetful } from '../../test/support/forgetful-ephemeral-store.ts'
import { proven } from '../../test/support/self-tests.ts'
import { type RegisteredMark, startRegisterApi } from './register-api.ts'

/** One way in which the service searches marks. All that this benchmark assumes about the service is in this file. */
export type Route = {
  id: string
  search(name: string, niceClasses: readonly number[]): Promise<Searched>
  close(): Promise<void>
}

export type Searched = { findings: readonly Graded[]; verdict: Verdict }

/** A finding with its grade; null for a mark that is too far. */
export type Graded = Pick<TrademarkFinding, 'mark' | 'number' | 'fame' | 'niceClasses'> & {
  grade: Grade | null
  /** The strongest effect of the rules that fired on it; null if none did. */
  effect: Reason['effect'] | null
}

export const GRADES: readonly Grade[] = ['conflict', 'high', 'medium', 'low']

const NEVER_CHANGES = 36_500
const DAY = '2026-11-01'
/** Long, so that a busy machine does not cut a search short. */
const SEARCH_MS = 600_000

/** Whether a finding is at least of medium weight. */
export const counts = ({ grade }: Graded): boolean => grade !== null && grade !== 'low'

/** From the strongest to the weakest. */
export const EFFECTS: readonly Reason['effect'][] = ['conflict', 'caution', 'note']

function graded(finding: TrademarkFinding, fired: readonly Reason['effect'][]): Graded {
  const { mark, number, fame, niceClasses } = finding
  return {
    mark,
    number,
    fame,
    niceClasses,
    grade: gradeOf(finding),
    effect: EFFECTS.find((each) => fired.includes(each)) ?? null,
  }
}

/** The marks in a local register that holds every right of its country, imported as an operator does. */
export async function localRoute(marks: readonly RegisteredMark[], ruleSet: string): Promise<Route> {
  const folder = mkdtempSync(join(tmpdir(), 'namecheck-truth-'))
  await importMarks(marks, folder)
  const route = await folderRoute(folder, ruleSet)
  return {
    ...route,
    async close() {
      await route.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The registers of a folder, which {@link importMarks} filled. */
export async function folderRoute(folder: string, ruleSet: string): Promise<Route> {
  const registers = openRegisters(folder)
  const options = {
    providerClient: client(),
    selfTests: proven,
    settings: { providers: {}, timeoutMs: SEARCH_MS },
  }
  const checker = await createTrademarksChecker({ ...options, providers: [], registers, now: Date.now })
  return {
    id: 'local register',
    search: (name, niceClasses) => searched(checker, task(name, 'GB', niceClasses), ruleSet),
    close: async () => registers.close(),
  }
}

/** The marks in an interface that answers like EUIPO's. */
export async function remoteRoute(marks: readonly RegisteredMark[], ruleSet: string): Promise<Route> {
  const api = await startRegisterApi(marks)
  const providers = {
    EUIPO_URL: `${api.url}/trademark-search`,
    EUIPO_TOKEN_URL: `${api.url}/token`,
    EUIPO_CLIENT_ID: 'bench',
    EUIPO_CLIENT_SECRET: 'bench',
  }
  const checker = await createTrademarksChecker({
    providerClient: client(),
    selfTests: proven,
    settings: { providers, timeoutMs: SEARCH_MS },
    providers: [EUIPO],
    registers: openRegisters(null),
    now: Date.now,
  })
  return {
    id: 'remote API',
    search: (name, niceClasses) => searched(checker, task(name, 'EU', niceClasses), ruleSet),
    close: api.close,
  }
}

type TrademarksChecker = Awaited<ReturnType<typeof createTrademarksChecker>>

async function searched(checker: TrademarksChecker, task: CheckTask, ruleSet: string): Promise<Searched> {
  const { outcome } = await checker.check(task)
  const { status, reason } = outcome
  // A search without an answer says nothing about the comparison; an answer of too many marks does.
  if (status !== 'done' && reason?.code !== 'too_many_results')
    throw new Error(`${task.query}: ${status}: ${reason?.text}`)
  const { verdict, reasons } = judge(ruleSet, { request: task.request, outcomes: { trademarks: outcome } })
  const firedOn = (at: number) =>
    reasons.filter(({ findings }) => findings.includes(`trademarks/${at}`)).map(({ effect }) => effect)
  return {
    findings: outcome.findings.map((finding, at) => graded(finding, firedOn(at))),
    verdict,
  }
}

const requestOf = (jurisdiction: string, niceClasses: readonly number[]): CheckTask['request'] => ({
  sources: ['trademarks'],
  tlds: [],
  jurisdictions: [jurisdiction],
  niceClasses: [...niceClasses],
  delivery: 'response',
  maxAge: 0,
})

function task(query: string, jurisdiction: string, niceClasses: readonly number[]): CheckTask {
  const parsed = parseName(query)
  if (!parsed.ok) throw new Error(`${query}: ${parsed.errors.map(({ detail }) => detail).join(' ')}`)
  return {
    checkId: 'bench',
    account: 'bench',
    query,
    name: parsed.name,
    request: requestOf(jurisdiction, niceClasses),
    urgency: 'waiting',
    deadline: Date.now() + SEARCH_MS,
    signal: new AbortController().signal,
  }
}

const client = (): ProviderClient =>
  createProviderClient({
    ephemeralStore: forgetful,
    answers: { keep: async () => {}, read: async () => null, prune: async () => 0, close: async () => {} },
    now: Date.now,
    namespace: 'bench',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 1_000_000 },
  })

/** Imports marks into a folder, which may not exist yet, as the register of an office in GB that holds every right of its country. */
export async function importMarks(marks: Iterable<RegisteredMark>, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'marks.csv')
  await pipeline(Readable.from(csv(marks)), createWriteStream(file))
  const rights: RegisterStatement['rights'] = ['national', 'international']
  const register: RegisterStatement = {
    office: 'Bench',
    jurisdiction: 'GB',
    dataAsOf: DAY,
    rights,
    cycleDays: NEVER_CHANGES,
    extent: 'whole',
  }
  await importCsv({ file, register, ...LAYOUTS.generic }, folder)
  rmSync(file)
}

const LINES_AT_A_TIME = 4_096

function* csv(marks: Iterable<RegisteredMark>): Generator<string> {
  let lines = ['mark,number,status,classes,owner,link\n']
  for (const { words, number, niceClasses } of marks) {
    lines.push(
      `"${words.replaceAll('"', '""')}",${number},Registered,${niceClasses.join(' ')},Owner ${number},\n`,
    )
    if (lines.length < LINES_AT_A_TIME) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}
