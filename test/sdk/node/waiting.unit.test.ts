import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ConfigurationError, PermissionDeniedError, WaitTimeoutError } from '../../../sdk/node/src/index.ts'
import { json, problem, type Recorded, recordingClient } from './recorded.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const check = (status: string, delivery = 'response') => ({ id: 'chk_1', status, request: { delivery } })
const preferred = (requests: readonly Recorded[]) => requests.map(({ headers }) => headers.get('prefer'))
const answeredAfter = (ms: number, body: unknown) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(json(body)), ms))

describe('waiting for a check', () => {
  it('uses the report of the first answer', async () => {
    const { client, requests } = recordingClient(() => json(check('completed')))
    expect(await client.checks.create({ query: 'x' })).toEqual(check('completed'))
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://names.test/api/v1/checks',
    ])
    expect(preferred(requests)).toEqual(['wait=22'])
  })

  it('asks again, with wait, while the check is in progress', async () => {
    const { client, requests } = recordingClient((_, tries) =>
      answeredAfter(20_000, check(tries < 3 ? 'running' : 'canceled')),
    )
    const call = client.checks.create({ query: 'x' })
    await jest.runAllTimersAsync()
    expect(await call).toEqual(check('canceled'))
    expect(requests.map(({ method, url }) => `${method} ${url.slice(25)}`)).toEqual([
      'POST /checks',
      'GET /checks/chk_1',
      'GET /checks/chk_1',
    ])
    expect(preferred(requests)).toEqual(['wait=22', 'wait=40', 'wait=20'])
  })

  it('gives up in time, and the error contains the check', async () => {
    const { client } = recordingClient(() => answeredAfter(15_000, check('running')))
    const failure = client.checks
      .create({ query: 'x' }, { waitTimeoutSeconds: 40 })
      .catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(44_999)
    await jest.runAllTimersAsync()
    const error = await failure
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error).toMatchObject({ code: 'wait-timeout', accepted: check('running') })
  })

  it('pauses a second between requests to a service that does not wait', async () => {
    const { client, requests } = recordingClient(() => json(check('running')))
    const failure = client.checks.wait('chk_1', { waitTimeoutSeconds: 5 }).catch((error: unknown) => error)
    await jest.runAllTimersAsync()
    expect(await failure).toBeInstanceOf(WaitTimeoutError)
    expect(requests).toHaveLength(5)
  })

  it('keeps an accepted check if a later request fails', async () => {
    const { client } = recordingClient(({ method }) =>
      method === 'POST' ? json(check('running'), 202) : problem(403, 'account-suspended'),
    )
    const failure = client.checks.create({ query: 'x' }).catch((error: unknown) => error)
    await jest.runAllTimersAsync()
    const error = await failure
    expect(error).toBeInstanceOf(PermissionDeniedError)
    expect(error).toMatchObject({ accepted: check('running') })
  })

  it('continues after a transient error', async () => {
    const { client } = recordingClient(({ method }, request) => {
      if (method === 'POST') return json(check('running'), 202)
      return request < 8 ? problem(503, 'draining') : json(check('completed'))
    })
    const call = client.checks.create({ query: 'x' }, { maxRetries: 0 })
    await jest.runAllTimersAsync()
    expect(await call).toEqual(check('completed'))
  })

  it('states what it could not reach when the wait is over', async () => {
    const { client } = recordingClient(({ method }) =>
      method === 'POST' ? json(check('running'), 202) : problem(503, 'draining'),
    )
    const failure = client.checks.create({ query: 'x' }).catch((error: unknown) => error)
    await jest.runAllTimersAsync()
    const error = await failure
    expect(error).toMatchObject({ code: 'wait-timeout', accepted: check('running') })
    expect(error).toMatchObject({ cause: { status: 503 } })
  })

  it('applies a deadline to all of its requests', async () => {
    const { client } = recordingClient(() => answeredAfter(30_000, check('running')))
    const failure = client.checks.wait('chk_1', { deadlineSeconds: 50 }).catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(50_000)
    jest.clearAllTimers()
    expect(await failure).toMatchObject({ code: 'wait-timeout', accepted: check('running') })
  })

  it('asks the service to wait no longer than the deadline allows', async () => {
    const { client, requests } = recordingClient(() => json(check('completed')))
    for (const deadlineSeconds of [0.5, 5, 60])
      await client.checks.create({ query: 'x' }, { deadlineSeconds })
    expect(preferred(requests)).toEqual(['wait=1', 'wait=4', 'wait=22'])
  })

  it('limits a long time-out to the maximum of a timer', async () => {
    const { client } = recordingClient(() => answeredAfter(20_000, check('completed')))
    const call = client.checks.create({ query: 'x' }, { timeoutSeconds: 2 ** 31 - 1 })
    await jest.advanceTimersByTimeAsync(20_000)
    expect((await call).status).toBe('completed')
  })

  it('is skipped for delivery by webhook, and for a check that is only started', async () => {
    const { client, requests } = recordingClient(() => json(check('queued', 'webhook'), 202))
    expect((await client.checks.create({ query: 'x', delivery: 'webhook' })).status).toBe('queued')
    expect((await client.checks.start({ query: 'x' })).status).toBe('queued')
    expect((await client.checks.startRetry('chk_1')).status).toBe('queued')
    expect((await client.batches.create({ names: ['x'] })).status).toBe('queued')
    expect(preferred(requests)).toEqual(['wait=22', 'respond-async', 'respond-async', 'respond-async'])
  })

  it('does not begin for an answer without an id', async () => {
    const { client, requests } = recordingClient(() => json({ hello: 'world' }))
    for (const call of [client.checks.create({ query: 'x' }), client.batches.createAndWait({ names: ['x'] })])
      await expect(call).rejects.toMatchObject({ code: 'unexpected-answer' })
    expect(requests).toHaveLength(2)
  })

  it('is refused for an invalid time', async () => {
    const { client, requests } = recordingClient(() => json(check('completed')))
    for (const waitTimeoutSeconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(client.checks.create({ query: 'x' }, { waitTimeoutSeconds })).rejects.toThrow(
        ConfigurationError,
      )
    expect(requests).toHaveLength(0)
  })

  it('is the same for batches', async () => {
    const { client, requests } = recordingClient(({ method }) =>
      method === 'POST'
        ? json({ id: 'bat_1', status: 'queued' }, 202)
        : answeredAfter(5_000, { id: 'bat_1', status: 'completed' }),
    )
    const call = client.batches.createAndWait({ names: ['x', 'y'] })
    await jest.runAllTimersAsync()
    expect((await call).status).toBe('completed')
    expect(preferred(requests)).toEqual(['respond-async', 'wait=50'])
  })
})
