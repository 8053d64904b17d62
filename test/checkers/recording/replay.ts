import {
  type ProviderClient,
  ProviderError,
  type ProviderErrorCode,
  type Question,
  type RawAnswer,
} from '../../../src/checkers/provider-client/interfaces.ts'
import { PROVIDERS, settingRowsOf } from '../../../src/checkers/providers.ts'
import { outcomeOf } from '../../../src/checkers/recording/recorder.ts'
import { answerOf, type Recording } from '../../../src/checkers/recording/recording.ts'
import { testedJurisdictions } from '../../../src/cli/doctor-scope.ts'
import { liveSources } from '../../../src/service/live-sources.ts'
import { createCheckers } from '../../../src/service/source-checkers.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { proven } from '../../support/self-tests.ts'
import { taskFor } from '../trademarks/harness.ts'

/**
 * The live addresses, with every provider configured. No address is asked.
 * @param withKeys also the keys that a provider can do without, with which it may ask another address
 */
function liveEnvironment(withKeys: boolean): Record<string, string> {
  const rows = settingRowsOf(PROVIDERS)
  const needed = [...PROVIDERS.trademarks, ...PROVIDERS.companies, ...PROVIDERS.analysis].flatMap(
    ({ needs }): readonly string[] => needs,
  )
  const credentials = Object.keys(rows).filter((name) => /(?:TOKEN|KEY|CLIENT_ID|SECRET)$/.test(name))
  const isMissing = (name: string) =>
    [undefined, 'off'].includes(rows[name]?.safeParse(undefined).data as string)
  const value = (name: string) =>
    rows[name]?.safeParse('replayed').success ? 'replayed' : 'https://provider.invalid'
  return {
    ...Object.fromEntries(
      [...needed, ...(withKeys ? credentials : [])]
        .filter(isMissing)
        .map((name) => [`NAMECHECK_${name}`, value(name)]),
    ),
    NAMECHECK_RDAP_BOOTSTRAP_URL: 'off',
    NAMECHECK_DNS_SERVERS: '127.0.0.1:9',
    NAMECHECK_SOCIAL_GROUPS: 'social,software',
  }
}

/** Gives the recorded answers to the questions of the real checkers, and keeps the readers of all questions. */
class Replayer implements ProviderClient {
  /** By id of the evidence. */
  readonly readers = new Map<string, Reader>()
  readonly #recordings: readonly Recording[]
  readonly #shared: readonly Recording[]

  constructor(recordings: readonly Recording[], shared: readonly Recording[]) {
    this.#recordings = recordings
    this.#shared = shared
  }

  provider(): void {}
  forget(): void {}
  http: ProviderClient['http'] = () => Promise.reject(new Error('a replay asks nobody'))
  providers: ProviderClient['providers'] = () => []
  async close(): Promise<void> {}

  ask: ProviderClient['ask'] = async (_task, question) => {
    const { id, provider, request } = question
    this.readers.set(id, question)
    const evidence = {
      id,
      provider,
      request,
      at: AT,
      durationMs: 0,
      cached: false,
      sha256: null,
      kept: false,
    }
    try {
      const { value, outcome, confidence } = question.read(this.#answerTo(id))
      return { ok: true, value, evidence: { ...evidence, outcome, confidence } }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { ok: false, fault: error, evidence: { ...evidence, outcome: error.code, confidence: 'none' } }
    }
  }

  #answerTo(id: string): RawAnswer {
    const isAsked = ({ question }: Recording) => question.evidence === id
    const found = this.#recordings.find(isAsked) ?? this.#shared.find(isAsked)
    if (!found) throw new ProviderError('unreachable', 'not recorded')
    const answer = found.answer ? { answer: answerOf(found.answer) } : {}
    if (found.by === 'exchange' || !answer.answer)
      throw new ProviderError(found.outcome as ProviderErrorCode, 'the recorded exchange failed', answer)
    return answer.answer
  }
}

type Reader = Pick<Question<unknown>, 'read' | 'request'>
type Readers = ReadonlyMap<string, Reader>

const AT = '2026-11-22T12:00:00.000Z'

/** Asks the real checkers about one name of a run. Returns their questions by id of the evidence. */
async function readersOf(name: string, run: readonly Recording[], withKeys: boolean): Promise<Readers> {
  const recordings = run.filter(({ asked }) => asked.name === name)
  const replayer = new Replayer(recordings, sharedIn(run))
  const settings = readSettings(liveEnvironment(withKeys))
  const sources = { ...liveSources(settings), registers: null }
  const now = Date.parse(recordings[0]?.at ?? AT)
  const checkers = await createCheckers({ providerClient: replayer, selfTests: proven }, sources, () => now)
  const wanted = new Set(recordings.map(({ source }) => source))
  const task = taskFor(name, {
    sources: [...wanted],
    tlds: [...new Set(recordings.flatMap(({ asked }) => asked.tlds))],
    jurisdictions: testedJurisdictions(['EU'], PROVIDERS, sources.providers),
    maxAge: 0,
  })
  await Promise.all(checkers.filter(({ source }) => wanted.has(source)).map((checker) => checker.check(task)))
  return replayer.readers
}

/** Answers about no name: the service keeps them, so a run records them once for all names. */
function sharedIn(run: readonly Recording[]): Recording[] {
  const requests = new Map<string, Set<string>>()
  for (const { question } of run)
    requests.set(question.evidence, (requests.get(question.evidence) ?? new Set()).add(question.request))
  return run.filter(({ question }) => requests.get(question.evidence)?.size === 1)
}

/** Host and path of a question: what the sandbox keeps of a live address. */
const placeOf = ({ request }: Pick<Reader, 'request'>): string =>
  request.replace(/^\S+ https?:\/\//, '').replace(/\?.*/, '')

/**
 * Reads recorded answers with the real readers of their providers, and says with which outcome.
 * @param run all recordings of one run of `doctor --record`: a later question may depend on earlier answers
 */
export function replayOf(run: readonly Recording[]): (one: Recording) => Promise<string> {
  const known = new Map<string, Promise<Readers[]>>()
  const ofName = (name: string): Promise<Readers[]> => {
    const running = known.get(name) ?? Promise.all([true, false].map((keys) => readersOf(name, run, keys)))
    known.set(name, running)
    return running
  }
  return async ({ asked, question, answer }) => {
    const readers = (await ofName(asked.name)).flatMap((each) => each.get(question.evidence) ?? [])
    const reader = readers.find((each) => question.request.includes(placeOf(each))) ?? readers[0]
    if (!reader) return 'no checker asks this question'
    return answer ? outcomeOf(reader, answerOf(answer)) : 'no answer is recorded'
  }
}
