import { base, price, seconds, text } from '../../../settings/values.ts'
import { analysisEngine } from '../engine.ts'

/** A language model with the OpenAI chat completions API. */
export const MODEL = analysisEngine({
  id: 'model',
  name: 'model',
  covers: 'every name',
  cannotKnow: 'whether a name is available or registered; the service removes such statements',
  coversWith: ({ ANALYSIS_MODEL }) => ANALYSIS_MODEL,
  limits: { concurrency: 4, ratePerSecond: 10 },
  licence: null,
  attribution: null,
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    ANALYSIS_URL: base
      .optional()
      .describe(
        'Base URL of an OpenAI-compatible server, without `/chat/completions`. If it is not set, built-in rules make the analysis.',
      ),
    ANALYSIS_KEY: text.optional().describe('Bearer key of the OpenAI-compatible server.'),
    ANALYSIS_MODEL: text
      .default('gpt-4o-mini')
      .describe('Model that the OpenAI-compatible server runs for the analysis.'),
    ANALYSIS_TIMEOUT_SECONDS: seconds
      .default(15)
      .describe('Time limit of one request to the OpenAI-compatible server.'),
    ANALYSIS_PRICE: price
      .default(0)
      .describe(
        'Price of one request to the OpenAI-compatible server, in the currency of the spending caps; 0 if requests cost nothing.',
      ),
  },
  needs: ['ANALYSIS_URL'],
  priceWith: ({ ANALYSIS_PRICE }) => ANALYSIS_PRICE,
  timeoutWith: ({ ANALYSIS_TIMEOUT_SECONDS }) => ANALYSIS_TIMEOUT_SECONDS * 1_000,
  async open({ ANALYSIS_URL: baseUrl, ANALYSIS_KEY: apiKey, ANALYSIS_MODEL: model }, asking) {
    const { ModelClient } = await import('./client.ts')
    const client = new ModelClient(asking, { baseUrl, apiKey, model })
    return { engine: model, ask: (task) => client.ask(task) }
  },
})
