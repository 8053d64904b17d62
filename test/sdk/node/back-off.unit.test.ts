import { describe, expect, it } from '@jest/globals'
import { waitBeforeRetry } from '../../../sdk/node/src/back-off.ts'
import { ConfigurationError, ConnectionError, TimeoutError } from '../../../sdk/node/src/errors.ts'
import { errorOf } from '../../../sdk/node/src/failure.ts'
import { retryAfterSeconds } from '../../../sdk/node/src/retry-after.ts'

const answered = (status: number, code: string | null = null, headers: Record<string, string> = {}) =>
  errorOf({ status, headers: new Headers(headers), text: JSON.stringify({ code }), asked: 'GET /' })

describe('the pause in front of another try', () => {
  it.each([408, 429, 500, 502, 503, 504])('is made after a %d', (status) => {
    expect(waitBeforeRetry(answered(status), 1, 0)).toBe(250)
  })

  it.each([400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 501, 505])(
    'is not made after a %d',
    (status) => {
      expect(waitBeforeRetry(answered(status), 1, 0)).toBeNull()
    },
  )

  it('is made where no answer came, but not for what was never sent', () => {
    expect(waitBeforeRetry(new ConnectionError('reset'), 1, 0)).toBe(250)
    expect(waitBeforeRetry(new TimeoutError('late'), 1, 0)).toBe(250)
    expect(waitBeforeRetry(new ConfigurationError('no id'), 1, 0)).toBeNull()
  })

  it('is not made when the quota is used up', () => {
    expect(waitBeforeRetry(answered(429, 'quota-exceeded', { 'retry-after': '5' }), 1, 0)).toBeNull()
    expect(waitBeforeRetry(answered(429, 'rate-limited', { 'retry-after': '5' }), 1, 0)).toBe(5_000)
  })

  it('doubles up to 8 s, half of it by chance', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 60].map((tries) => waitBeforeRetry(answered(503), tries, 1))
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(waitBeforeRetry(answered(503), 6, 0)).toBe(4_000)
  })

  it('is never shorter than Retry-After, and there is none where that is more than a minute', () => {
    expect(waitBeforeRetry(answered(503, null, { 'retry-after': '60' }), 1, 0)).toBe(60_000)
    expect(waitBeforeRetry(answered(503, null, { 'retry-after': '60' }), 1, 1)).toBe(60_500)
    expect(waitBeforeRetry(answered(503, null, { 'retry-after': '61' }), 1, 0)).toBeNull()
    expect(waitBeforeRetry(answered(503, null, { 'retry-after': '0' }), 1, 0)).toBe(250)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  it.each<[Record<string, string>, number | null]>([
    [{}, null],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': ' 7 ' }, 7],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, 30],
    [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT', date: 'Sat, 21 Nov 2026 12:00:10 GMT' }, 20],
    [{ 'retry-after': '-7' }, null],
    [{ 'retry-after': '1.5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '' }, null],
  ])('%j is %p seconds', (headers, seconds) => {
    expect(retryAfterSeconds(new Headers(headers), now)).toBe(seconds)
  })
})
