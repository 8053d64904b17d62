import { describe, expect, it } from '@jest/globals'
import { Calls } from '../../../src/engine/eventstoredb/calls.ts'
import { StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'

const failure = (type: string, message = type) => Object.assign(new Error(message), { type })

/** Requests that fail with these errors one after the other, then answer `done`. */
function failing(...errors: Error[]) {
  const request = {
    count: 0,
    run: async () => {
      const error = errors[request.count++]
      if (error) throw error
      return 'done'
    },
  }
  return request
}

describe('a request that no node handled', () => {
  it.each([
    failure('not-leader', '5 NOT_FOUND: Leader info available'),
    failure('unavailable', '14 UNAVAILABLE: Server Is Not Ready'),
    failure('unavailable', '14 UNAVAILABLE: Server Is Too Busy'),
    failure('unavailable', '14 UNAVAILABLE: Channel closed before call started'),
    failure('unknown', 'Could not recognize Server Is Busy'),
    failure('unknown', '2 UNKNOWN: No leader info available in response'),
    new Error('Channel has been shut down'),
  ])('is repeated: %s', async (error) => {
    const request = failing(error, error, error)
    expect(await new Calls('es.example').ask(request.run)).toBe('done')
    expect(request.count).toBe(4)
  })

  it('is repeated for a bounded time', async () => {
    const error = failure('not-leader')
    const request = failing(...Array.from({ length: 10_000 }, () => error))
    const asking = new Calls('es.example', 100).ask(request.run)
    await expect(asking).rejects.toEqual(expect.objectContaining({ name: 'StoreUnavailable', cause: error }))
    expect(request.count).toBeGreaterThan(1)
  })

  it('is not repeated once the store is closed', async () => {
    const calls = new Calls('es.example')
    const request = failing(...Array.from({ length: 10_000 }, () => failure('not-leader')))
    const asking = calls.ask(request.run)
    await calls.close()
    await expect(asking).rejects.toBeInstanceOf(StoreUnavailable)
    expect(request.count).toBeLessThanOrEqual(2)
  })
})

describe('a request with another error', () => {
  it.each([
    [failure('unavailable', '14 UNAVAILABLE: Connection dropped'), StoreUnavailable],
    [failure('timeout', '10 ABORTED: Operation timed out: Commit phase timeout'), StoreUnavailable],
    [failure('deadline-exceeded'), StoreUnavailable],
    [new Error('silent for 15000 ms'), StoreUnavailable],
    [failure('access-denied'), StoreRefused],
    [failure('invalid-argument', 'Server Is Not Ready'), Error],
  ])('is not repeated: %s', async (error, kind) => {
    const request = failing(error)
    await expect(new Calls('es.example').ask(request.run)).rejects.toBeInstanceOf(kind)
    expect(request.count).toBe(1)
  })
})
