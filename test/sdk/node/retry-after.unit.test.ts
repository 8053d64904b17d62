import { describe, expect, it } from '@jest/globals'
import { retryAfterSeconds } from '../../../sdk/node/src/retry-after.ts'

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
