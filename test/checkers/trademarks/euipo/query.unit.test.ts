import { describe, expect, it } from '@jest/globals'
import { searchPlan } from '../../../../src/checkers/trademarks/euipo/plan/plan.ts'
import { euipoQueries } from '../../../../src/checkers/trademarks/euipo/query.ts'
import { parseName } from '../../../../src/names/parse.ts'
import fc from '../../../support/properties.ts'

const queries = (name: string, classes: number[] = []) => euipoQueries(searchPlan(name), classes)
const rsql = (name: string, id: string, classes: number[] = []) =>
  queries(name, classes).find((query) => query.id === id)?.rsql
const FIELD = 'wordMarkSpecification.verbalElement'

describe('the queries sent to EUIPO', () => {
  it('ask for the same words in every spelling and case', () => {
    const exact = rsql('Blue Fox', 'exact', [9])
    for (const form of ['Blue Fox', 'BLUE FOX', 'blue fox', 'Blue-Fox', 'BLUEFOX', 'Bluefox', 'bluefox'])
      expect(exact).toContain(`${FIELD}=="${form}"`)
    expect(exact).not.toMatch(/\*|niceClasses/)
  })

  it('look for marks that contain the words, in the requested classes', () => {
    const clauses = ['Fox', 'FOX', 'fox', '*fox*', '*FOX*', '*Fox*'].map((form) => `${FIELD}=="${form}"`)
    expect(rsql('Fox', 'contains', [9, 42])).toBe(`(${clauses.join(' or ')}) and niceClasses=in=(9,42)`)
  })

  it('look for marks one letter off from names of 5 to 32 letters', () => {
    for (const pattern of ['LUM*O', 'Lum*o', 'lum*o', '*UMIO'])
      expect(rsql('Lumio', 'near')).toContain(`${FIELD}=="${pattern}"`)
    expect(rsql('Fox', 'near')).toBeUndefined()
    expect(rsql('a'.repeat(33), 'near')).toBeUndefined()
  })

  it('leave out the asterisks at the ends of a name', () => {
    expect(rsql('*Fox*', 'exact')).toContain(`"Fox"`)
    expect(rsql('*Fox*', 'exact')).not.toContain('*')
    expect(rsql('M*A*S*H', 'exact')).toContain(`"M*A*S*H"`)
  })

  it('pack the patterns into few requests, each with the name first', () => {
    const all = queries('Vitaxium Studio GmbH', [9])
    expect(all.length).toBeLessThanOrEqual(20)
    for (const query of all) {
      expect(query.rsql).toMatch(/^\(?wordMarkSpecification\.verbalElement=="Vitaxium Studio GmbH"/)
      expect(encodeURIComponent(query.rsql).length).toBeLessThanOrEqual(4_500)
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ text }) => text).join('').length).toBeLessThan(6_500)
    expect(all.find(({ id }) => id === 'core')?.text).toBe(
      `${FIELD}=="Vitaxium Studio GmbH", "*vitaxium*" and niceClasses=in=(9)`,
    )
  })

  it('keep every name inside its quotation marks, and the URL within bounds', () => {
    const strings = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
    const hostile = fc.constantFrom('X" or status=="LIVE', 'X\\', 'X\\"', 'X");(', '*"X', '日本'.repeat(50))
    let asked = 0
    fc.assert(
      fc.property(fc.oneof(strings, hostile), (text) => {
        const parsed = parseName(text)
        fc.pre(parsed.ok)
        for (const query of queries(parsed.name.normalized, [9])) {
          asked += 1
          const outside = query.rsql.replace(/"(?:\\.|[^"\\])*"/gsu, 'V')
          expect(outside).toMatch(
            /^\(?wordMarkSpecification\.verbalElement==V( or wordMarkSpecification\.verbalElement==V)*(\) and niceClasses=in=\(9\))?$/,
          )
          expect(encodeURIComponent(query.rsql).length).toBeLessThan(6_500)
        }
      }),
      { numRuns: 300 },
    )
    expect(asked).toBeGreaterThan(300)
  })
})
