import { createHash } from 'node:crypto'
import type { Asking } from '../../descriptor.ts'
import { withoutSlash } from '../../provider-client/base-url.ts'
import type { Answer, CheckTask } from '../../provider-client/interfaces.ts'
import { readCompletion } from './completion.ts'
import type { ModelAnalysis } from './model-analysis.ts'
import { chatRequest, fenced } from './prompt.ts'
import { type RequestForm, STRICTEST, withoutRefused } from './request-form.ts'

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string }

const TTL_SECONDS = 7 * 24 * 3_600

/** One server and model, with the form of request that it accepts. */
export class ModelClient {
  readonly #asking: Asking
  readonly #settings: ModelSettings
  #form = STRICTEST

  constructor(asking: Asking, settings: ModelSettings) {
    this.#asking = asking
    this.#settings = settings
  }

  /**
   * Asks the model. Asks again without a member that the server refuses, and remembers it; asks once more if an answer
   * does not fit. Returns every answer; the last one counts.
   */
  async ask(task: CheckTask): Promise<Answer<ModelAnalysis>[]> {
    const answers: Answer<ModelAnalysis>[] = []
    let objection: string | null = null
    for (;;) {
      const form = this.#form
      const attempt = { form, objection, number: answers.length + 1 }
      const answer = await ask(this.#asking, task, this.#settings, attempt)
      answers.push(answer)
      if (answer.ok) return answers
      const accepted = withoutRefused(answer.fault.answer, form, this.#form)
      if (accepted) this.#form = accepted
      else if (objection === null && answer.fault.code === 'invalid_answer') objection = answer.fault.message
      else return answers
    }
  }
}

type Attempt = { form: RequestForm; objection: string | null; number: number }

function ask(
  asking: Asking,
  task: CheckTask,
  settings: ModelSettings,
  { form, objection, number }: Attempt,
): Promise<Answer<ModelAnalysis>> {
  const { apiKey, model } = settings
  const url = `${withoutSlash(settings.baseUrl)}/chat/completions`
  const { provider, providerClient } = asking
  const name = task.name.normalized
  const body = chatRequest(model, name, { form, objection })
  return providerClient.ask(task, {
    id: `analysis/${provider.id}${number === 1 ? '' : `/${number}`}`,
    provider: provider.id,
    host: new URL(url).host,
    request: `POST ${url} ${model} ${fenced(name)}${number === 1 ? '' : ` (try ${number})`}`,
    cacheKey: createHash('sha256').update(`${url}\n${body}`).digest('hex'),
    send: (signal) =>
      providerClient.http(
        {
          url,
          method: 'POST',
          headers: {
            ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
            'content-type': 'application/json',
            accept: 'application/json',
          },
          body,
          maxBytes: 256 * 1024,
          accept: [200],
          redirects: 'refuse',
        },
        signal,
      ),
    read: (answer) => ({
      value: readCompletion(answer),
      outcome: 'analyzed',
      confidence: 'medium',
      ttlSeconds: TTL_SECONDS,
    }),
  })
}
