import { describe, expect, it } from '@jest/globals'
import { EUIPO } from '../../../../src/checkers/trademarks/euipo/descriptor.ts'
import { searchPlan } from '../../../../src/checkers/trademarks/euipo/plan/plan.ts'
import { euipoQueries, unfinished } from '../../../../src/checkers/trademarks/euipo/query.ts'
import { wellKnownBrands } from '../../../../src/names/brands/table.ts'
import { numberSpellings } from '../../../../src/names/numbers.ts'
import { parseName } from '../../../../src/names/parse.ts'
import fc, { runs, sampled } from '../../../support/properties.ts'

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

  it('hold every pattern of the plan, even of a name as long as allowed', () => {
    for (const unit of ['z', 'ế', 'Ж', 'ა', '"z', '𐐀', '東', 'zar vers ']) {
      const parsed = parseName(unit.repeat(100 / [...unit].length))
      if (!parsed.ok) throw new Error(unit)
      const plan = searchPlan(parsed.name.normalized)
      const sent = euipoQueries(
        plan,
        Array.from({ length: 45 }, (_, at) => at + 1),
      )
      for (const query of sent) expect(encodeURIComponent(query.rsql).length).toBeLessThanOrEqual(4_500)
      const all = sent.map(({ rsql }) => rsql.toLowerCase()).join('\n')
      for (const pattern of plan.flatMap(({ patterns }) => patterns))
        expect(all).toContain(`=="${pattern.toLowerCase().replace(/["\\]/g, '\\$&')}"`)
    }
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
      { numRuns: runs(300) },
    )
    expect(asked).toBeGreaterThan(runs(300))
  })
})

describe('the budget of one check', () => {
  const most = EUIPO.budget.requests
  const telling = [...Array.from({ length: 101 }, (_, at) => at), 1_000]

  /** What is wrong with the plan of a name; null if nothing is. */
  function faultOf(name: string): string | null {
    const all = queries(name, [9])
    const sent = all.slice(0, most)
    const said = unfinished(all, new Set(sent)) ?? ''
    const counted = [...said.matchAll(/\((\d+) of \d+ requests\)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
    if (counted !== all.length - sent.length) return `${name}: ${all.length} requests, but said: ${said}`
    const deep = all.filter(({ rank }) => rank !== 'extra')
    if (deep.some((query, at) => query !== all[at])) return `${name}: an extra request comes first`
    const words = deep.map(({ text }) => text.toLowerCase())
    const spelling = numberSpellings(name).find((each) =>
      words.some((text) => text.includes(`"${each.toLowerCase()}"`)),
    )
    return spelling === undefined ? null : `${name}: its depth depends on ${spelling}`
  }

  it('never ends a plan in silence, and the spelling of a number from 0 to 9,999 never costs the depth of the rest', () => {
    const numbers = sampled(Array.from({ length: 10_000 }, (_, number) => number))
    const patterns = [
      (number: number) => `${number}`,
      (number: number) => `Zar ${number}`,
      (number: number) => `${number} Zarvers`,
      (number: number) => `Zarvers${number}`,
      (number: number) => `Zar No. ${number}`,
    ]
    const faults = numbers.map((number) => faultOf(patterns[number % 5]?.(number) ?? ''))
    const spelled = sampled(telling).flatMap((number) => patterns.map((pattern) => faultOf(pattern(number))))
    expect([...faults, ...spelled].filter(Boolean)).toEqual([])
  })

  it('never ends the plans of 2,000 brands in silence, with a number or without one', () => {
    const names = wellKnownBrands()
      .filter((_, at) => at % 8 === 0)
      .slice(0, 2_000)
      .map(({ name }) => name)
    expect(names).toHaveLength(2_000)
    const faults = sampled(names).flatMap((name, at) => [
      faultOf(name),
      faultOf(`${name} ${telling[at % telling.length]}`),
    ])
    expect(faults.filter(Boolean)).toEqual([])
  })
})
