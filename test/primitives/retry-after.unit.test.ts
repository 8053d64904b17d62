import { expect, it } from '@jest/globals'
import { retryAfterMs } from '../../src/primitives/retry-after.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['99999999999999999999', 2 ** 31 * 1_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Thursday, 01-Jan-26 00:01:00 GMT', 60_000],
  ['Thu Jan  1 00:01:00 2026', 60_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ['12.5', null],
  ['-1', null],
  ['+5', null],
  ['1e3', null],
  ['0x10', null],
  ['120, 60', null],
  ['soon', null],
  ['2026-01-01T00:01:00Z', null],
  ['1/2/2026', null],
  ['2026', 2_026_000],
  ['Thu, 01 Foo 2026 00:01:00 GMT', null],
  ['Thu, 01 Jan 2026 25:01:00 GMT', null],
  ['', null],
  [undefined, null],
])('a Retry-After of %p is %p ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected)
})
