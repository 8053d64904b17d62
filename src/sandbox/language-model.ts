import { z } from 'zod'
import { stableHash } from '../primitives/stable-hash.ts'
import {
  json,
  type NameRequest,
  notSimulated,
  type Registry,
  type RegistryRequest,
  type Reply,
} from './exchange.ts'
import { fillSchema, SchemaError } from './schema-fill.ts'
import type { Twin } from './twin.ts'

/** The key that the server requires. */
const API_KEY = 'sandbox-model-key'

const completionRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })).min(1),
  response_format: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('text') }),
      z.looseObject({ type: z.literal('json_object') }),
      z.looseObject({
        type: z.literal('json_schema'),
        json_schema: z.looseObject({ name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), schema: z.unknown() }),
      }),
    ])
    .optional(),
})
type CompletionRequest = z.output<typeof completionRequest>

/** Chat completions as in OpenAI's API: `POST /v1/chat/completions`. */
const registry: Registry = {
  source: 'analysis',
  handle: (asked) => {
    if (asked.path !== '/v1/chat/completions') return notSimulated(`the model's ${asked.path}`)
    if (asked.method !== 'POST') return failure(405, 'ask with POST')
    if (asked.headers.authorization !== `Bearer ${API_KEY}`) return failure(401, 'incorrect API key')
    return complete(asked)
  },
}

export const chat: Twin = {
  id: 'model',
  simulates: 'chat completions with `response_format` `json_schema`',
  registry,
  settings: (url, timeoutMs) => ({
    ANALYSIS_URL: `${url}/v1`,
    ANALYSIS_KEY: API_KEY,
    ANALYSIS_MODEL: 'sandbox-analyst',
    ANALYSIS_TIMEOUT_SECONDS: timeoutMs / 1000,
    ANALYSIS_PRICE: 0,
  }),
}

function complete({ body }: RegistryRequest): NameRequest | Reply {
  const request = read(body)
  if (typeof request === 'string') return failure(400, request)
  const said = request.messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const question = said.join('\n')
  const name = (/<name>(.*?)<\/name>/s.exec(question)?.[1] ?? question).trim().slice(0, 100)
  return {
    name,
    answer: () => {
      try {
        return completion(request, question, contentOf(request, name))
      } catch (error) {
        if (error instanceof SchemaError)
          return failure(400, `Invalid schema for response_format: ${error.message}`)
        throw error
      }
    },
  }
}

/** The request, or an error text. */
function read(body: string): CompletionRequest | string {
  try {
    const parsed = completionRequest.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : z.prettifyError(parsed.error)
  } catch {
    return 'the body is not JSON'
  }
}

function contentOf({ response_format: format }: CompletionRequest, name: string): string {
  if (format?.type === 'json_schema') return JSON.stringify(fillSchema(format.json_schema.schema, name))
  const remark = `${name} is a workable name.`
  return format?.type === 'json_object' ? JSON.stringify({ summary: remark }) : remark
}

/** 2026-01-01T00:00:00Z; the sandbox uses no clock. */
const CREATED = 1_767_225_600

function completion({ model }: CompletionRequest, question: string, content: string): Reply {
  const tokens = (text: string) => Math.ceil(text.length / 4)
  return json({
    id: `chatcmpl-${stableHash(`${question}/${content}`).toString(16)}`,
    object: 'chat.completion',
    created: CREATED,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: tokens(question),
      completion_tokens: tokens(content),
      total_tokens: tokens(question) + tokens(content),
    },
  })
}

const failure = (status: number, message: string): Reply =>
  json({ error: { message, type: 'invalid_request_error', param: null, code: null } }, status)
