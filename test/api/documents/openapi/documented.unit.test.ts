import { describe, expect, it } from '@jest/globals'
import { type Exchange, expectDocumented } from './documented.ts'

const plan = {
  id: 'start',
  object: 'plan',
  checksPerMonth: 100,
  namesPerBatch: 10,
  writesPerMinute: 30,
  readsPerMinute: 300,
  liveKeys: 1,
  testKeys: 1,
  webhooks: false,
  teamKeys: false,
}
const list = (...data: object[]) => ({ object: 'list', data, nextCursor: null })
const problem = (code: string, status: number) => ({
  type: `https://namecheck.example/api-docs/problems/${code}`,
  code,
  title: 'A problem',
  status,
  detail: 'It went wrong.',
  instance: '/api/v1/plans',
  requestId: 'r',
})

type Turned = Omit<Partial<Exchange>, 'headers' | 'text'> & {
  answer?: unknown
  headers?: Record<string, string | null>
}

/** A correct answer to `GET /plans`, with the changes of a test. */
function check({ answer = list(plan), headers = {}, ...turned }: Turned): void {
  const all = {
    'content-type': 'application/json',
    'x-request-id': 'r',
    etag: '"1"',
    'cache-control': 'public, max-age=300',
    ...headers,
  }
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  )
  const text = JSON.stringify(answer)
  expectDocumented({
    method: 'GET',
    path: '/api/v1/plans',
    status: 200,
    text,
    ...turned,
    headers: new Headers(sent),
  })
}

const asProblem = { 'content-type': 'application/problem+json' }

describe('an answer', () => {
  it.each<[string, Turned]>([
    ['as it is documented', {}],
    [
      'of a problem that is documented',
      { status: 422, answer: problem('invalid-request', 422), headers: { ...asProblem, etag: null } },
    ],
    [
      'of a path that is not there',
      { path: '/api/v1/nothing', status: 404, answer: problem('not-found', 404), headers: asProblem },
    ],
    ['of what no document is about', { path: '/livez', status: 299, answer: 7 }],
  ])('%s passes', (_what, turned) => {
    expect(() => check(turned)).not.toThrow()
  })

  it.each<[string, Turned, RegExp]>([
    ['a status', { status: 201 }, /this status is not among 200, 304/],
    [
      'a media type',
      { headers: { 'content-type': 'text/plain' } },
      /the media type text\/plain is not documented/,
    ],
    ['a header that is missing', { headers: { etag: null } }, /the header ETag is missing/],
    [
      'a header',
      { headers: { location: 'https://namecheck.example/' } },
      /the header Location is not documented/,
    ],
    ['a member', { answer: list({ ...plan, price: 7 }) }, /additional properties.*price/],
    ['a member that is missing', { answer: { object: 'list', data: [] } }, /nextCursor/],
    ['a type', { answer: list({ ...plan, liveKeys: 'one' }) }, /^\S+liveKeys must be integer .*: "one"\n/],
    [
      'a problem',
      { status: 422, answer: problem('quota-exceeded', 429), headers: asProblem },
      /quota-exceeded is not among/,
    ],
    ['an operation', { method: 'POST' }, /the operation is not documented/],
    ['a parameter', { path: '/api/v1/plans?sort=up' }, /\?sort is not documented/],
    ['a body', { body: {} }, /the body that was sent is not documented/],
    [
      '405 without Allow',
      { method: 'POST', status: 405, answer: problem('method-not-allowed', 405), headers: asProblem },
      /Allow is missing/,
    ],
  ])('is distinguished by %s', (_what, turned, sentence) => {
    expect(() => check(turned)).toThrow(sentence)
  })
})
