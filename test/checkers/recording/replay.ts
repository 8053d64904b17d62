import {
  type ProviderClient,
  ProviderError,
  type ProviderErrorCode,
  type Question,
  type RawAnswer,
} from '../../../src/checkers/provider-client/contract.ts'
import { PROVIDERS, settingRowsOf } from '../../../src/checkers/providers.ts'
import { answerOf, type Recording } from '../../../src/checkers/recording/recording.ts'
import { liveSources } from '../../../src/service/live-sources.ts'
import { createCheckers } from '../../../src/service/source-checkers.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { proven } from '../../support/canaries.ts'
import { taskFor } from '../trademarks/harness.ts'

/** The live addresses, with every provider configured. No address is asked. */
function liveEnvironment(): Record<string, string> {
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
      [...needed, ...credentials].filter(isMissing).map((name) => [`NAMECHECK_${name}`, value(name)]),
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

  constructor(recordings: readonly Recording[]) {
    this.#recordings = recordings
  }

  provider(): void {}
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
    const found = this.#recordings.find(({ question }) => question.evidence === id)
    if (!found) throw new ProviderError('unreachable', 'not recorded')
    const answer = found.answer ? { answer: answerOf(found.answer) } : {}
    if (found.by === 'exchange' || !answer.answer)
      throw new ProviderError(found.outcome as ProviderErrorCode, 'the recorded exchange failed', answer)
    return answer.answer
  }
}

export type Reader = Pick<Question<unknown>, 'read'>

const AT = '2026-11-22T12:00:00.000Z'
const JURISDICTIONS = ['EU', ...PROVIDERS.companies.flatMap(({ jurisdictions }) => jurisdictions)]

/** Asks the real checkers about the name of these recordings. Returns the readers of their questions, by id of the evidence. */
export async function readersOf(recordings: readonly Recording[]): Promise<ReadonlyMap<string, Reader>> {
  const replayer = new Replayer(recordings)
  const sources = { ...liveSources(readSettings(liveEnvironment())), registers: null }
  const checkers = await createCheckers({ providerClient: replayer, canaries: proven }, sources, Date.now)
  const wanted = new Set(recordings.map(({ source }) => source))
  const task = taskFor(recordings[0]?.asked.name ?? '', {
    sources: [...wanted],
    tlds: [...new Set(recordings.flatMap(({ asked }) => asked.tlds))],
    jurisdictions: JURISDICTIONS,
    maxAge: 0,
  })
  await Promise.all(checkers.filter(({ source }) => wanted.has(source)).map((checker) => checker.check(task)))
  return replayer.readers
}
