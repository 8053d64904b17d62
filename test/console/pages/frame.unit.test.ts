import { describe, expect, it } from '@jest/globals'
import { whyNoLogo } from '../../../src/api/branding/logo.ts'
import { logoOf } from '../../../src/console/pages/account/branding.ts'
import { Api, addressOf, headersOf } from '../../../src/console/pages/frame/api.ts'
import { Action, Loading } from '../../../src/console/pages/frame/loading.ts'
import { asProblem, Problem, problemOf } from '../../../src/console/pages/frame/problem.ts'
import { hrefTo, routeOf } from '../../../src/console/pages/frame/router.ts'
import { credentialOf, modeOf, oneTimeToken, type Session } from '../../../src/console/pages/frame/session.ts'

const session = (modes: Session['modes']): Session => ({
  object: 'session',
  signedIn: true,
  modes,
  account: { id: 'acc_1', plan: 'agency' },
  scopes: {},
  operator: false,
  owner: false,
  canGoLive: false,
  expiresAt: '2026-11-23T12:00:00Z',
})
const answering = (status: number, body: string) => async () => new Response(body, { status })
const PROBLEM = JSON.stringify({
  type: 'https://names.example/base/api-docs/problems/invalid-request',
  code: 'invalid-request',
  title: 'The request is invalid',
  detail: 'Send a name.',
  errors: [{ detail: 'query: is missing', pointer: '/query' }],
})

describe('addresses of the console', () => {
  it('reads a place and its query from the fragment, and an empty one as the page of a check', () => {
    expect(routeOf('').path).toEqual(['check'])
    expect(routeOf('#/').path).toEqual(['check'])
    const { path, query } = routeOf('#/checks/chk_1/timeline?page=2')
    expect(path).toEqual(['checks', 'chk_1', 'timeline'])
    expect(query.get('page')).toBe('2')
  })

  it('gives every name back, in any script, and survives a broken escape', () => {
    for (const name of ['Löwe/Bär', '名前?', 'a b,c', '%'])
      expect(routeOf(hrefTo([name])).path).toEqual([name])
    expect(routeOf('#/%E0%A4%A').path).toEqual(['%E0%A4%A'])
  })

  it('leaves empty members out of a query', () => {
    expect(hrefTo(['history'], { query: '', verdict: 'clear' })).toBe('#/history?verdict=clear')
    expect(addressOf('x', { limit: 20, cursor: undefined, status: '' })).toBe('x?limit=20')
  })
})

describe('entries that the service refuses', () => {
  it('are named in the words of the form', () => {
    const errors = [
      { pointer: '/branding/preparedFor', detail: '/branding/preparedFor: must not be empty.' },
      { pointer: '/names/7', detail: '/names/7: is longer than 100 characters; shorten the name.' },
      { pointer: '/query', detail: 'The name is empty; send at least one letter or digit.' },
      { pointer: '/tlds/1', detail: '/tlds/1: must be a TLD.' },
    ]
    expect(new Problem(422, { code: 'invalid-request', errors }).corrections).toEqual([
      'Prepared for: must not be empty.',
      'Names: is longer than 100 characters; shorten the name.',
      'The name is empty; send at least one letter or digit.',
      'Domain endings: must be a TLD.',
    ])
    expect(new Problem(409, { code: 'webhook-paused', errors: [] }).corrections).toEqual([])
  })

  it('are so for a logo: too large before it is sent, and of another type', () => {
    const corrections = (work: () => unknown): readonly string[] => {
      try {
        work()
        return []
      } catch (error) {
        return (error as Problem).corrections
      }
    }
    const large = new File([new Uint8Array(5_240_000)], 'logo.png', { type: 'image/png' })
    expect(corrections(() => logoOf(large))).toEqual([
      'Logo: has 5.2 MB; at most 1 MB is possible. Save the image smaller.',
    ])
    const pointer = '/branding/logo'
    for (const type of ['image/gif', 'application/octet-stream', 'application/pdf']) {
      const detail = `${pointer}: ${whyNoLogo(`data:${type};base64,R0lGOA==`)}.`
      expect(
        new Problem(422, { code: 'invalid-request', errors: [{ pointer, detail }] }).corrections,
      ).toEqual(['Logo: must be a PNG, JPEG or SVG image.'])
    }
    expect(whyNoLogo('https://example.com/logo.png')).toContain('as a data URL in base64')
  })
})

describe('signing in', () => {
  it('finds a one-time token only in a fragment that is nothing else', () => {
    expect(oneTimeToken('#enter=ab_C-9')).toBe('ab_C-9')
    expect(oneTimeToken('#/check?enter=abc')).toBeNull()
    expect(oneTimeToken('#enter=a&b')).toBeNull()
  })

  it('takes what begins like a key for a key, and all else for the token of the operator', () => {
    expect(credentialOf(' nk_test_a ')).toEqual({ key: 'nk_test_a' })
    expect(credentialOf('secret')).toEqual({ adminToken: 'secret' })
  })

  it('keeps the chosen mode only while the session has it', () => {
    expect(modeOf(session(['test', 'live']), 'test')).toBe('test')
    expect(modeOf(session(['test', 'live']), null)).toBe('live')
    expect(modeOf(session(['test']), 'live')).toBe('test')
    expect(modeOf(session([]), 'live')).toBeNull()
  })
})

describe('the client of the API', () => {
  it('marks what changes something as sent by the console, and names the mode', () => {
    expect(headersOf({ method: 'GET', url: '', mode: 'test' })).toEqual({
      Accept: 'application/json',
      'X-Namecheck-Mode': 'test',
    })
    expect(
      headersOf({ method: 'POST', url: '', mode: null, body: {}, headers: { Prefer: 'wait=1' } }),
    ).toEqual({
      Accept: 'application/json',
      'X-Namecheck-Console': '1',
      'Content-Type': 'application/json',
      Prefer: 'wait=1',
    })
  })

  it('throws the problem with its cure, each violation, and the path of its page', async () => {
    const api = new Api({ send: answering(400, PROBLEM), mode: () => 'test', signedOut: () => undefined })
    const problem = await api.post('/checks', {}).catch((error: unknown) => error)
    expect(problem).toMatchObject({
      title: 'The request is invalid',
      detail: 'Send a name.',
      errors: [{ detail: 'query: is missing' }],
      page: '/base/api-docs/problems/invalid-request',
    })
  })

  it('says that the session has ended, but not for a failed sign-in', async () => {
    let ended = 0
    const api = new Api({ send: answering(401, '{}'), mode: () => null, signedOut: () => ended++ })
    await api.own('POST', 'session', {}).catch(() => null)
    expect(ended).toBe(0)
    await api.get('/checks').catch(() => null)
    expect(ended).toBe(1)
  })

  it('shows an answer of a proxy, a broken connection and an error of a page as problems', async () => {
    const proxy = await problemOf({ status: 502, text: async () => '<html>' })
    expect(proxy.title).toBe('The service answered 502')
    const broken = new Api({
      send: () => Promise.reject(new TypeError('failed')),
      mode: () => null,
      signedOut: () => undefined,
    })
    const problem = await broken.get('/checks').catch((error: unknown) => error)
    expect(problem).toMatchObject({ code: 'unreachable' })
    expect(asProblem(new Error('x')).detail).toContain('x')
  })

  it('reads an answer without a body as null', async () => {
    const send = async () => new Response(null, { status: 204 })
    const api = new Api({ send, mode: () => null, signedOut: () => undefined })
    expect(await api.delete('/keys/1')).toBeNull()
  })
})

describe('a value that a page asks for', () => {
  const redraw = () => undefined

  it('keeps the value when a later request fails, and drops an answer that a newer one overtook', async () => {
    const answers: PromiseWithResolvers<number>[] = []
    const loading = new Loading({ redraw }, () => {
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    })
    const [first, second] = [loading.reload(), loading.reload()]
    answers[1]?.resolve(2)
    answers[0]?.resolve(1)
    await Promise.all([first, second])
    expect(loading.value).toBe(2)
    const third = loading.reload()
    answers[2]?.reject(new Problem(500, { title: 'Failed' }))
    await third
    expect(loading).toMatchObject({ value: 2, problem: { title: 'Failed' }, isLoading: false })
  })

  it('runs one action at a time', async () => {
    const action = new Action({ redraw })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = action.run(() => promise)
    expect(await action.run(async () => undefined)).toBe(false)
    resolve()
    expect(await first).toBe(true)
  })
})

describe('what helps against a problem', () => {
  it.each([
    ['retry', [0, 408, 409, 425, 429, 500, 502, 503, 504]],
    ['sign-in', [401, 403]],
    ['back', [400, 404, 405, 410, 413, 422]],
  ] as const)('%s', (cure, statuses) => {
    expect(statuses.map((status) => new Problem(status, {}).cure)).toEqual(statuses.map(() => cure))
  })
})
