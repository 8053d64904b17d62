import { type AnalysisFinding, analysisFinding } from '../../events/sections.ts'
import { configuredOf, makeKnown } from '../descriptor.ts'
import type { Answer, Attempt, Checker, CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import { readJson } from '../provider-client/read-answer.ts'
import { evidenceOf, retryAfterOf, unansweredOf, unknownReason } from '../provider-client/section-evidence.ts'
import type { SourceSettings } from '../source-settings.ts'
import type { AnalysisEngine, EngineView } from './engine.ts'
import { ENGINES } from './engines.ts'
import { analyzeByRules, RULES_VERSION } from './rules/analyze.ts'
import { RULES } from './rules/descriptor.ts'

export type AnalysisOptions = {
  providerClient: ProviderClient
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Default: all. */
  providers?: readonly AnalysisEngine[]
  /** Epoch ms. */
  now: () => number
}

const RULES_EVIDENCE = `analysis/${RULES.id}`

/** Judges a name as a word: by the shipped rules, and by the first configured engine. */
export async function createAnalysisChecker({
  providerClient,
  settings,
  providers = ENGINES,
  now,
}: AnalysisOptions): Promise<Checker<'analysis'>> {
  const asking = { providerClient, timeoutMs: settings.timeoutMs, now }
  makeKnown(asking, 'analysis', RULES)
  const [first] = configuredOf('analysis', providers, settings.providers, asking)
  const opened = await first?.provider.open(first.settings, first.asking)
  return {
    source: 'analysis',
    check: async (task) => {
      const [byRules, byEngine] = await Promise.all([askRules(providerClient, task), opened?.ask(task) ?? []])
      return attempt(byRules, byEngine, opened?.engine ?? RULES.id)
    },
  }
}

function askRules(providerClient: ProviderClient, task: CheckTask): Promise<Answer<AnalysisFinding>> {
  return providerClient.ask(task, {
    id: RULES_EVIDENCE,
    provider: RULES.id,
    host: RULES.id,
    request: `rules of ${RULES_VERSION} for ${JSON.stringify(task.name.normalized)}`,
    cacheKey: null,
    send: async () => ({
      headers: { 'content-type': 'application/json' },
      bytes: new TextEncoder().encode(
        JSON.stringify({
          ...analyzeByRules({ ...task.name, query: task.query }, task.request),
          evidence: [RULES_EVIDENCE],
        }),
      ),
    }),
    read: (answer) => ({
      value: readJson(answer, analysisFinding),
      outcome: 'analyzed',
      confidence: 'medium',
      ttlSeconds: 0,
    }),
  })
}

function attempt(
  byRules: Answer<AnalysisFinding>,
  byEngine: readonly Answer<EngineView>[],
  engine: string,
): Attempt<'analysis'> {
  const last = byEngine.at(-1)
  const silent = unansweredOf([byRules, ...(last ? [last] : [])])
  const finding = byRules.ok ? combined(byRules.value, last, engine) : null
  const retryAfterMs = retryAfterOf(silent)
  return {
    outcome: {
      source: 'analysis',
      status: silent.length === 0 ? 'done' : 'unknown',
      reason: silent.length === 0 ? null : unknownReason(`the analysis by ${engine}`, silent),
      summary: finding?.summary ?? 'The name could not be analyzed.',
      coverage: [],
      findings: finding ? [finding] : [],
      evidence: evidenceOf([byRules, ...byEngine]),
    },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

/**
 * The engine's analysis combined with the measures of the rules. Length and similar brands always come from the rules. A
 * meaning in the shipped lists is always shown, even if the engine does not report it. That a name is generic or descriptive
 * for the goods of the request comes from the rules, too: the engine does not know these goods.
 */
function combined(
  rules: AnalysisFinding,
  answer: Answer<EngineView> | undefined,
  engine: string,
): AnalysisFinding {
  if (!answer?.ok) return rules
  const meanings = [...rules.meanings, ...answer.value.meanings]
  const distinctiveness = isUndistinctive(rules) ? rules.distinctiveness : answer.value.distinctiveness
  return {
    ...rules,
    ...answer.value,
    meanings,
    distinctiveness,
    engine,
    evidence: [answer.evidence.id, ...rules.evidence],
  }
}

const isUndistinctive = ({ distinctiveness: { class: kind } }: AnalysisFinding): boolean =>
  kind === 'generic' || kind === 'descriptive'
