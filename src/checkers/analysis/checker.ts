import { type AnalysisFinding, analysisFinding } from '../../events/sections.ts'
import type { Answer, Attempt, Checker, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import { readJson } from '../provider-client/read-answer.ts'
import { evidenceOf, retryAfterOf, unansweredOf, unknownReason } from '../provider-client/section.ts'
import type { SourceSettings } from '../settings.ts'
import { askModel, MODEL } from './model/client.ts'
import type { ModelView } from './model/view.ts'
import { analyseByRules, RULES_VERSION } from './rules/analyse.ts'

export type AnalysisOptions = {
  providerClient: ProviderClient
  settings: SourceSettings['analysis'] & Pick<SourceSettings, 'timeoutMs'>
}

const RULES = 'rules'
const RULES_EVIDENCE = 'analysis/rules'

/** Judges a name as a word: by the shipped rules, and by a language model where one is configured. */
export function createAnalysisChecker({ providerClient, settings }: AnalysisOptions): Checker<'analysis'> {
  const { model, timeoutMs } = settings
  const known = { source: 'analysis', timeoutMs } as const
  providerClient.provider({
    ...known,
    name: RULES,
    configured: true,
    covers: 'every name',
    concurrency: 8,
    ratePerSecond: 10_000,
  })
  providerClient.provider({
    ...known,
    name: MODEL,
    configured: model !== null,
    covers: model?.model ?? 'every name',
    concurrency: 4,
    ratePerSecond: 10,
  })
  return {
    source: 'analysis',
    check: async (task) => {
      const [byRules, byModel] = await Promise.all([
        askRules(providerClient, task),
        model ? askModel(providerClient, task, model) : [],
      ])
      return attempt(byRules, byModel, model?.model ?? RULES)
    },
  }
}

function askRules(providerClient: ProviderClient, task: CheckTask): Promise<Answer<AnalysisFinding>> {
  return providerClient.ask(task, {
    id: RULES_EVIDENCE,
    provider: RULES,
    host: RULES,
    request: `rules of ${RULES_VERSION} for ${JSON.stringify(task.name.normalized)}`,
    cacheKey: null,
    send: async () => ({
      headers: { 'content-type': 'application/json' },
      bytes: new TextEncoder().encode(
        JSON.stringify({
          ...analyseByRules({ ...task.name, query: task.query }),
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
  byModel: readonly Answer<ModelView>[],
  engine: string,
): Attempt<'analysis'> {
  const last = byModel.at(-1)
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
      evidence: evidenceOf([byRules, ...byModel]),
    },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

/**
 * The model's view over our own measures: length and similar brands are never the model's, and a meaning that
 * our lists know is shown whether the model knows it or not.
 */
function combined(
  rules: AnalysisFinding,
  model: Answer<ModelView> | undefined,
  engine: string,
): AnalysisFinding {
  if (!model?.ok) return rules
  const meanings = [...rules.meanings, ...model.value.meanings]
  return { ...rules, ...model.value, meanings, engine, evidence: [model.evidence.id, ...rules.evidence] }
}
