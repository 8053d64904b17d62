import { describe, expect, it } from '@jest/globals'
import { preferenceApplied, readPrefer } from '../../../src/api/http/prefer.ts'

describe('Prefer (RFC 7240)', () => {
  it.each<[string | undefined, number | null, boolean, string | null]>([
    [undefined, null, false, null],
    ['wait=10', 10, false, 'wait=10'],
    ['respond-async', null, true, 'respond-async'],
    ['respond-async, wait=10', 10, true, 'respond-async, wait=10'],
    ['Wait = "7" ; foo=bar, Respond-Async', 7, true, 'respond-async, wait=7'],
    ['wait=10, wait=20', 10, false, 'wait=10'],
    ['wait=99999', 60, false, 'wait=60'],
    ['wait=0', 0, false, 'wait=0'],
    ['wait, wait=, wait=-1, wait=1.5, wait=9999999999, waits=3', null, false, null],
    ['return=representation, handling=lenient', null, false, null],
  ])('%j', (header, wait, respondAsync, applied) => {
    const read = readPrefer(header)
    expect(read).toEqual({ wait, respondAsync })
    expect(preferenceApplied(read)).toBe(applied)
  })
})
