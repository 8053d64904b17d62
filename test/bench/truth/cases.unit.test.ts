import { describe, expect, test } from '@jest/globals'
import { COLUMNS, decidedCases, pairHash, setOf } from '../../../bench/truth/cases.ts'

const cases = decidedCases()
const classNumbers = /^(?:(?:[1-9]|[1-3]\d|4[0-5])(?: |$))+$/

describe('the list of decided cases', () => {
  test('has every column, a citation and a year in each row', () => {
    for (const each of cases) {
      expect(Object.keys(each)).toEqual([...COLUMNS])
      expect([each.tribunal, each.citation, each.earlier_mark, each.later_mark]).not.toContain('')
      expect(each.year).toMatch(/^(?:19|20)\d\d$/)
    }
  })

  test('uses only known words and class numbers', () => {
    for (const { signs, outcome, checked, earlier_classes, later_classes } of cases) {
      expect(['similar', 'not_similar']).toContain(signs)
      expect(['confusion', 'no_confusion']).toContain(outcome)
      expect(['yes', 'no']).toContain(checked)
      expect(earlier_classes).toMatch(classNumbers)
      expect(later_classes).toMatch(classNumbers)
    }
  })

  test('finds no confusion between signs that are not similar', () => {
    for (const { signs, outcome } of cases) {
      if (signs === 'not_similar') expect(outcome).toBe('no_confusion')
    }
  })

  test('sets aside at least 150 pairs, 75 of them with signs that are not similar', () => {
    const held = cases.filter(({ earlier_mark, later_mark }) => setOf(earlier_mark, later_mark) === 'held')
    expect(held.length).toBeGreaterThanOrEqual(150)
    expect(held.filter(({ signs }) => signs === 'not_similar').length).toBeGreaterThanOrEqual(75)
  })

  test('has no pair and no id twice', () => {
    const pairs = cases.map(({ earlier_mark, later_mark }) => pairHash(earlier_mark, later_mark))
    expect(new Set(pairs).size).toBe(cases.length)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  })
})

describe('the set of a pair', () => {
  test('does not depend on order, case, accents or punctuation', () => {
    expect(pairHash('MURÚA', 'Julián Murúa')).toBe(pairHash('julian-murua', 'murua'))
    expect(setOf('M+M', 'Eurodata')).toBe(setOf('eurodata', 'MM'))
  })

  test('follows from the first hexadecimal digit of the hash', () => {
    expect(pairHash('a', 'b')).toMatch(/^0/)
    expect(setOf('a', 'b')).toBe('held')
    expect(pairHash('a', 'e')).toMatch(/^7/)
    expect(setOf('a', 'e')).toBe('fit')
  })
})
