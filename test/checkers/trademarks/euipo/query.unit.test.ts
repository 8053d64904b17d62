import { describe, expect, it } from '@jest/globals'
import { euipoQueries } from '../../../../src/checkers/trademarks/euipo/query.ts'
import { parseName } from '../../../../src/names/parse.ts'
import fc from '../../../support/properties.ts'
import { taskFor } from '../harness.ts'

const queries = (name: string, classes: number[] = []) => euipoQueries(taskFor(name).name, classes)
const FIELD = 'wordMarkSpecification.verbalElement'

describe('the queries sent to EUIPO', () => {
  it('ask for the same words in every spelling and case', () => {
    const { exact } = queries('Blue Fox')
    for (const form of ['Blue Fox', 'BLUE FOX', 'blue fox', 'Blue-Fox', 'BLUEFOX', 'bluefox']) {
      expect(exact).toContain(`${FIELD}=="${form}"`)
    }
    expect(exact).not.toContain('*')
  })

  it('look for marks that contain the words, in the asked classes', () => {
    expect(queries('Fox', [9, 42]).contains).toBe(
      `(${FIELD}=="*Fox*" or ${FIELD}=="*FOX*" or ${FIELD}=="*fox*") and niceClasses=in=(9,42)`,
    )
  })

  it('look for marks one letter off from names of 5 to 24 letters', () => {
    expect(queries('Lumio').near).toContain(`${FIELD}=="LUM*O"`)
    expect(queries('Fox').near).toBeNull()
    expect(queries('a'.repeat(25)).near).toBeNull()
  })

  it('ask nothing wide of a name of one or two letters', () => {
    expect(queries('X1')).toMatchObject({ contains: null, near: null })
  })

  it('leave out the asterisks at the ends of a name', () => {
    expect(queries('*Fox*').exact).toContain(`"Fox"`)
    expect(queries('*Fox*').exact).not.toContain('*')
    expect(queries('M*A*S*H').exact).toContain(`"M*A*S*H"`)
  })

  it('keep every name inside its quotation marks, and the URL within bounds', () => {
    const strings = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
    const hostile = fc.constantFrom('X" or status=="LIVE', 'X\\', 'X\\"', 'X");(', '*"X', '日本'.repeat(50))
    let asked = 0
    fc.assert(
      fc.property(fc.oneof(strings, hostile), (text) => {
        const parsed = parseName(text)
        fc.pre(parsed.ok)
        for (const query of Object.values(euipoQueries(parsed.name, [9]))) {
          if (query === null) continue
          asked += 1
          const outside = query.replace(/"(?:\\.|[^"\\])*"/gsu, 'V')
          expect(outside).toMatch(
            /^\(?wordMarkSpecification\.verbalElement==V( or wordMarkSpecification\.verbalElement==V)*(\) and niceClasses=in=\(9\))?$/,
          )
          expect(encodeURIComponent(query).length).toBeLessThan(6_000)
        }
      }),
      { numRuns: 500 },
    )
    expect(asked).toBeGreaterThan(500)
  })
})
