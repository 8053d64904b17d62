import { createHash } from 'node:crypto'
import type { Asking } from '../../descriptor.ts'
import type { Answer, CheckTask, ProviderError } from '../../provider-client/contract.ts'
import { httpExchange } from '../../provider-client/http.ts'
import { readCompletion } from './completion.ts'
import { chatRequest, fenced } from './prompt.ts'
import type { ModelView } from './view.ts'

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string }

const TTL_SECONDS = 7 * 24 * 3_600

/** Asks the model, and asks once more if its answer does not fit. Returns every answer; the last one counts. */
export async function askModel(
  asking: Asking,
  task: CheckTask,
  settings: ModelSettings,
): Promise<Answer<ModelView>[]> {
  const first = await ask(asking, task, settings, null)
  if (first.ok || first.fault.code !== 'invalid_answer') return [first]
  return [first, await ask(asking, task, settings, first.fault)]
}

function ask(
  asking: Asking,
  task: CheckTask,
  settings: ModelSettings,
  before: ProviderError | null,
): Promise<Answer<ModelView>> {
  const { apiKey, model } = settings
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const { provider, providerClient } = asking
  const name = task.name.normalized
  const body = chatRequest(model, name, before?.message ?? null)
  return providerClient.ask(task, {
    id: `analysis/${provider.id}${before === null ? '' : '/2'}`,
    provider: provider.id,
    host: new URL(url).host,
    request: `POST ${url} ${model} ${fenced(name)}${before === null ? '' : ' (second try)'}`,
    cacheKey: createHash('sha256').update(`${url}\n${body}`).digest('hex'),
    send: (signal) =>
      httpExchange(
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
