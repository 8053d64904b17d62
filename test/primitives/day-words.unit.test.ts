import { describe, expect, it } from '@jest/globals'
import { dayWords, withDataDayWords, withDayWords } from '../../src/primitives/day-words.ts'

describe('a day for people', () => {
  it.each([
    ['2026-01-03', '3 Jan 2026'],
    ['2027-05-24T23:59:59.000Z', '24 May 2027'],
    ['0999-12-31', '31 Dec 0999'],
    ['2026', '2026'],
    ['2026-13-01', '2026-13-01'],
    ['2026-01-031', '2026-01-031'],
    ['unknown', 'unknown'],
  ])('%s: %s', (text, words) => expect(dayWords(text)).toBe(words))

  it('is written as browsers write it, in every month', () => {
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`
      expect(dayWords(day)).toBe(format.format(Date.parse(day)))
    }
  })

  it('replaces each day in a sentence, and no part of a number or a name', () => {
    expect(withDayWords('Search on 2027-05-24. Valid until 2026-12-27.')).toBe(
      'Search on 24 May 2027. Valid until 27 Dec 2026.',
    )
    for (const text of ['A2026-01-03', '2026-01-03-X', '12026-01-03', 'x-2026-01-03'])
      expect(withDayWords(text)).toBe(text)
  })

  it('replaces the date of data in a sentence of a source, and leaves names', () => {
    expect(withDataDayWords('Searched: NIPO (2026-01-03; Latin letters), UKIPO (2026-02-01).')).toBe(
      'Searched: NIPO (3 Jan 2026; Latin letters), UKIPO (1 Feb 2026).',
    )
    expect(withDataDayWords('NIPO is of 2026-01-03, more than 7 days old.')).toContain('of 3 Jan 2026,')
    expect(withDataDayWords('2026-01-03.com and the mark 2026-01-03 are taken')).not.toContain('Jan')
  })
})
