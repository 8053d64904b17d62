import { describe, expect, it } from '@jest/globals'
import { breaksBetween } from './breaks.ts'
import type { Described, Schema } from './described-api.ts'

const text = { type: 'string' }
const object = (properties: Record<string, Schema>, required: string[] = [], more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required,
  ...more,
})

type Turned = {
  body?: Schema
  bodyRequired?: boolean
  bodyType?: string
  answer?: Schema
  status?: string
  type?: string
  id?: string
  verb?: string
  path?: string
  scopes?: string[]
  parameters?: Schema[]
  headerRequired?: boolean
  headers?: string[]
  message?: Schema
  messageType?: string
}

/** An API of one operation and one webhook, with the parts that a test changes. */
function api(turned: Turned = {}): Described {
  const {
    body = object({ query: text, limit: { type: 'integer', minimum: 1, maximum: 100 } }, ['query'], {
      additionalProperties: false,
    }),
    answer = object({ id: text, verdict: { ...text, enum: ['clear', 'conflict'] } }, ['id', 'verdict']),
  } = turned
  const components = {
    schemas: { Body: body, Answer: answer },
    headers: { ETag: { required: turned.headerRequired ?? true, schema: text } },
    parameters: { Prefer: { name: 'Prefer', in: 'header', schema: text } },
    examples: {},
  }
  const content = (type: string, name: string) => ({
    [type]: { schema: { $ref: `#/components/schemas/${name}` } },
  })
  return {
    openapi: '3.1.1',
    components,
    paths: {
      [turned.path ?? '/checks']: {
        [turned.verb ?? 'post']: {
          operationId: turned.id ?? 'createCheck',
          security: [{ apiKey: turned.scopes ?? ['checks:write'] }],
          parameters: (turned.parameters ?? [
            { name: 'status', in: 'query', schema: { ...text, enum: ['a', 'b'] } },
            { $ref: '#/components/parameters/Prefer' },
          ]) as never,
          requestBody: {
            required: turned.bodyRequired ?? false,
            content: content(turned.bodyType ?? 'application/json', 'Body'),
          },
          responses: {
            [turned.status ?? '200']: {
              headers: Object.fromEntries(
                (turned.headers ?? ['ETag']).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
              ),
              content: content(turned.type ?? 'application/json', 'Answer'),
            },
          },
        },
      },
    },
    webhooks: {
      [turned.messageType ?? 'check.completed']: {
        post: {
          operationId: 'onCheckCompleted',
          requestBody: {
            content: { 'application/json': { schema: turned.message ?? object({ id: text }, ['id']) } },
          },
          responses: {},
        },
      },
    },
  }
}

const query = { query: text }
const closed = { additionalProperties: false }
const limit = (more: Schema) => object({ ...query, limit: { type: 'integer', ...more } }, ['query'], closed)
const verdict = (values: string[], more: Schema = {}) =>
  object({ id: text, verdict: { ...text, enum: values, ...more } }, ['id', 'verdict'])

describe('what breaks a client', () => {
  it.each<[string, Turned, Turned, RegExp]>([
    ['a path that is missing', {}, { path: '/tests' }, /POST \/checks is missing/],
    ['a method that is missing', {}, { verb: 'put' }, /POST \/checks is missing/],
    ['another operation id', {}, { id: 'makeCheck' }, /its id createCheck became makeCheck/],
    ['another scope', {}, { scopes: ['audit:read'] }, /now needs audit:read/],
    ['a parameter that is missing', {}, { parameters: [] }, /the parameter status is missing/],
    [
      'a new parameter that is required',
      { parameters: [] },
      { parameters: [{ name: 'mode', in: 'query', required: true, schema: text }] },
      /the parameter mode is now required/,
    ],
    [
      'a parameter that takes fewer values',
      {},
      {
        parameters: [
          { name: 'status', in: 'query', schema: { ...text, enum: ['a'] } },
          { $ref: '#/components/parameters/Prefer' },
        ],
      },
      /the parameter status refuses .*"b"/,
    ],
    ['a body that is now required', {}, { bodyRequired: true }, /the body is now required/],
    ['another media type of a body', {}, { bodyType: 'text/csv' }, /no longer taken as application\/json/],
    [
      'a new required member',
      {},
      { body: object({ ...query, limit: { type: 'integer' }, mode: text }, ['query', 'mode'], closed) },
      /refuses \/mode: left out/,
    ],
    [
      'a member that is no longer taken',
      {},
      { body: object(query, ['query'], closed) },
      /refuses \/limit: the member/,
    ],
    [
      'a lower bound',
      {},
      { body: limit({ minimum: 1, maximum: 50 }) },
      /refuses \/limit: maximum 100 instead of 50/,
    ],
    [
      'a new bound',
      { body: limit({}) },
      { body: limit({ minimum: 1 }) },
      /refuses \/limit: minimum none instead of 1/,
    ],
    [
      'a narrower type',
      { body: limit({ type: ['integer', 'null'] }) },
      { body: limit({}) },
      /refuses \/limit: the type null/,
    ],
    [
      'a new pattern',
      {},
      { body: object({ query: { ...text, pattern: '^a' }, limit: { type: 'integer' } }, ['query'], closed) },
      /refuses \/query: pattern/,
    ],
    [
      'an enum where anything went',
      {},
      { body: object({ query: { ...text, enum: ['a'] }, limit: { type: 'integer' } }, ['query'], closed) },
      /refuses \/query: any value/,
    ],
    [
      'a body that is closed now',
      { body: object(query) },
      { body: object(query, [], closed) },
      /members of any name/,
    ],
    ['a status that is missing', {}, { status: '201' }, /the answer 200 is missing/],
    ['a media type that is missing', {}, { type: 'text/csv' }, /no longer there as application\/json/],
    ['a header that is missing', {}, { headers: [] }, /has no header ETag any more/],
    ['a header that need not come', {}, { headerRequired: false }, /may come without the header ETag/],
    ['a member that is missing', {}, { answer: object({ id: text }, ['id']) }, /has \/verdict: left out/],
    [
      'a member that need not come',
      {},
      { answer: object({ id: text, verdict: { ...text, enum: ['clear', 'conflict'] } }, ['id']) },
      /has \/verdict: left out/,
    ],
    [
      'an optional member that is missing',
      { answer: object({ id: text, reason: text }, ['id']) },
      { answer: object({ id: text }, ['id']) },
      /has \/reason: never there/,
    ],
    [
      'a member that is required and no longer described',
      {},
      { answer: object({ id: text }, ['id', 'verdict']) },
      /has \/verdict: never there/,
    ],
    [
      'a wider enum',
      {},
      { answer: verdict(['clear', 'conflict', 'unsure']) },
      /has \/verdict: the value "unsure"/,
    ],
    [
      'an enum that became any text',
      {},
      { answer: object({ id: text, verdict: text }, ['id', 'verdict']) },
      /has \/verdict: any value/,
    ],
    [
      'a member that may be null now',
      {},
      {
        answer: object({ id: { type: ['string', 'null'] }, verdict: { ...text, enum: ['clear'] } }, [
          'id',
          'verdict',
        ]),
      },
      /has \/id: the type null/,
    ],
    [
      'another shape inside a list',
      { answer: object({ data: { type: 'array', items: object({ id: text }, ['id']) } }) },
      { answer: object({ data: { type: 'array', items: object({ id: { type: 'integer' } }, ['id']) } }) },
      /has \/data\/\*\/id: the type integer/,
    ],
    [
      'a new kind of thing',
      { answer: object({ subject: { anyOf: [text] } }) },
      { answer: object({ subject: { anyOf: [text, { type: 'integer' }] } }) },
      /has \/subject: the type integer/,
    ],
    ['a webhook that is missing', {}, { messageType: 'check.done' }, /webhook check.completed is missing/],
    ['a member of a message that is missing', {}, { message: object({}) }, /the message has \/id: left out/],
  ])('%s', (_what, before, after, sentence) => {
    expect(breaksBetween(api(before), api(after)).join('\n')).toMatch(sentence)
  })
})

describe('a compatible change', () => {
  it.each<[string, Turned, Turned]>([
    ['nothing', {}, {}],
    [
      'a new optional member of a body',
      {},
      { body: object({ ...query, limit: { type: 'integer' }, mode: text }, ['query'], closed) },
    ],
    ['a member that may be left out now', {}, { body: limit({}) }],
    ['a wider bound', {}, { body: limit({ minimum: 0, maximum: 1_000 }) }],
    ['a wider type', {}, { body: limit({ type: ['number', 'null'] }) }],
    [
      'a new member of an answer',
      {},
      {
        answer: object({ id: text, verdict: { ...text, enum: ['clear', 'conflict'] }, score: text }, [
          'id',
          'verdict',
        ]),
      },
    ],
    ['a narrower enum of an answer', {}, { answer: verdict(['clear']) }],
    [
      'a wider enum that is open',
      { answer: verdict(['clear'], { 'x-open-enum': true }) },
      { answer: verdict(['clear', 'unsure'], { 'x-open-enum': true }) },
    ],
    [
      'a member that is always there now',
      { answer: object({ id: text }) },
      { answer: object({ id: text }, ['id']) },
    ],
  ])('%s', (_what, before, after) => {
    expect(breaksBetween(api(before), api(after))).toEqual([])
  })

  it('new operations', () => {
    const more = api()
    more.paths['/plans'] = { get: { operationId: 'listPlans', responses: {} } }
    expect(breaksBetween(api(), more)).toEqual([])
  })
})
