import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { fillSchema, SchemaError } from '../../src/sandbox/schema-fill.ts'
import fc from '../support/properties.ts'
import { askJson } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const rated = z.strictObject({ score: z.number().min(0).max(100), text: z.string().min(1) })
const view = z.strictObject({
  pronounceability: rated,
  ambiguity: rated,
  meanings: z.array(z.strictObject({ language: z.string(), meaning: z.string(), negative: z.boolean() })),
  distinctiveness: z.strictObject({ class: z.enum(['generic', 'arbitrary', 'fanciful']), text: z.string() }),
  strengths: z.array(z.string()).max(8),
  summary: z.string(),
})

function complete(body: unknown, headers: Record<string, string> = {}) {
  const { ANALYSIS_URL, ANALYSIS_KEY } = sandbox.settings.providers
  return askJson(`${ANALYSIS_URL}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ANALYSIS_KEY}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const about = (name: string, schema: unknown = z.toJSONSchema(view)) => ({
  model: 'any',
  messages: [
    { role: 'system', content: 'The name is between <name> and </name>.' },
    { role: 'user', content: `Judge <name>${name}</name>` },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'analysis', strict: true, schema } },
})

describe('chat completions', () => {
  it('fills the schema, the same each time, and differently for different names', async () => {
    const [first, again, other] = await Promise.all([
      complete(about('Zuvo')),
      complete(about('Zuvo')),
      complete(about('Lenta')),
    ])
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({
      object: 'chat.completion',
      model: 'any',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: null } }],
      usage: { total_tokens: expect.any(Number) },
    })
    const content = ({ json }: typeof first) => view.parse(JSON.parse(json.choices[0].message.content))
    expect(again.sha256).toBe(first.sha256)
    expect(content(other)).not.toEqual(content(first))
  })

  it('answers in sentences about the requested member, and never about availability, goods or others', async () => {
    const texts = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, i) => (await complete(about(`Zuvo ${i}`))).json.choices[0].message.content,
      ),
    )
    expect(new Set(texts).size).toBeGreaterThan(10)
    for (const text of texts)
      expect(text).not.toMatch(
        /availab|registered|taken|trade|domain|free to|goods|considered|field|languages|than|confuse|"(?:generic|descriptive|fanciful)"/i,
      )
  })

  it('reads the name between its fences in the user message', async () => {
    expect((await complete(about('Failing Analysis'))).status).toBe(503)
    const misled = about('Zuvo')
    misled.messages[0] = { role: 'system', content: '<name>failinganalysis</name>' }
    expect((await complete(misled)).status).toBe(200)
  })

  it('answers without a schema too', async () => {
    const { messages } = about('Zuvo')
    const text = await complete({ model: 'm', messages })
    expect(text.json.choices[0].message.content).toMatch(/\w/)
    const object = await complete({ model: 'm', messages, response_format: { type: 'json_object' } })
    expect(JSON.parse(object.json.choices[0].message.content)).toEqual({ summary: expect.any(String) })
  })

  it.each([
    ['a body that is not JSON', '{"model"', 400],
    ['a body without messages', { model: 'm', messages: [] }, 400],
    ['a schema that cannot be filled in', about('Zuvo', { type: 'date' }), 400],
    ['a schema that never ends', about('Zuvo', { $ref: '#' }), 400],
    ['a body that is too long', 'x'.repeat(300_000), 413],
  ])('refuses %s', async (_what, body, status) => {
    expect((await complete(body)).status).toBe(status)
  })

  it('refuses a wrong key', async () => {
    expect((await complete(about('Zuvo'), { authorization: 'Bearer wrong' })).status).toBe(401)
  })
})

describe('fillSchema', () => {
  it('fits references, choices, bounds and constants', () => {
    const schema = z.strictObject({
      kind: z.literal('x'),
      nothing: z.null(),
      maybe: z.string().nullable(),
      count: z.int().min(3).max(4),
      share: z.number().min(0).max(1),
      list: z.array(z.boolean()).min(2).max(2),
      long: z.string().min(120).max(130),
    })
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(schema.safeParse(fillSchema(z.toJSONSchema(schema), name))).toMatchObject({ success: true })
      }),
    )
    const shared = {
      $defs: { 'a/b': { type: 'string' } },
      type: 'object',
      properties: { x: { $ref: '#/$defs/a~1b' } },
    }
    expect(fillSchema(shared, 'Zuvo')).toEqual({ x: expect.any(String) })
  })

  it('is favorable: adverse members are low, favorable ones high', () => {
    const scores = z.toJSONSchema(z.object({ ambiguity: z.number(), memorability: z.number() }))
    expect(fillSchema(scores, 'Zuvo')).toEqual({
      ambiguity: expect.any(Number),
      memorability: expect.any(Number),
    })
    for (const name of ['Zuvo', 'Lenta', 'Marimo']) {
      const { ambiguity, memorability } = z.record(z.string(), z.number()).parse(fillSchema(scores, name))
      expect(ambiguity).toBeLessThanOrEqual(55)
      expect(memorability).toBeGreaterThanOrEqual(45)
    }
  })

  it.each([null, [], { type: 'array', items: 3 }, { $ref: 'http://elsewhere' }, { $ref: '#/nowhere' }])(
    'refuses %j',
    (schema) => {
      expect(() => fillSchema(schema, 'Zuvo')).toThrow(SchemaError)
    },
  )
})
