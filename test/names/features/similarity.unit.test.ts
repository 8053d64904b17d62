import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { markKey } from '../../../src/names/features/mark-features.ts'
import { compareMarks } from '../../../src/names/features/similarity.ts'
import fc, { runs } from '../../support/properties.ts'

/** Thresholds of the rule set that depend on the comparison. */
const CLOSE = 0.85

describe('the same mark', () => {
  it.each([
    ['Nike', 'NIKE®'],
    ['Café Müller', 'cafe-muller'],
    ["McDonald's", 'Mc Donalds'],
    ['Straße', 'STRASSE'],
    ['Nіke', 'Nike'],
    ['МОСКВА', 'Москва'],
    ['ΣΟΦΟΣ', 'σοφος'],
  ])('%s is %s', (a, b) => {
    expect(compareMarks(a, b)).toEqual({ exact: true, score: 1, sight: 1, sound: 1, meaning: null })
  })

  it.each([
    ['Адидас', 'Adidas'],
    ['асе', 'ace'],
    ['Lumivora', 'Lumivora Trading'],
    ['✓', '✗'],
    ['', ''],
  ])('%j is not %j', (a, b) => {
    expect(compareMarks(a, b).exact).toBe(false)
  })
})

describe('marks that a reader would confuse', () => {
  it.each([
    ['Google', 'g00gle'],
    ['Google', 'Gooogle'],
    ['асе', 'ace'],
    ['Adidas', 'Адидас'],
    ['Nike', 'Nyke'],
    ['Kwik', 'Quick'],
    ['Lumivora', 'Lumyvora'],
    ['Lumivora', 'Lumivora Trading'],
    ['Lumivora', 'The Lumivora Group'],
    ['Lumivora', 'Lumivora Robotics'],
    ['Lumivora', 'lumivorashop'],
    ['Newport', 'Newports'],
    ['Trucool', 'Turcool'],
  ])('%s and %s', (a, b) => {
    expect(compareMarks(a, b).score).toBeGreaterThanOrEqual(CLOSE)
  })
})

describe('marks that a reader would not confuse', () => {
  it.each([
    ['Nike', 'Bike'],
    ['BMW', 'BMV'],
    ['Lumivora', 'Quantel'],
    ['Shop Group', 'Online Group'],
    ['Apple', 'Pineapple'],
    ['Nova Trading', 'Vela Trading'],
  ])('%s and %s', (a, b) => {
    expect(compareMarks(a, b).score).toBeLessThan(CLOSE)
  })
})

describe('every comparison', () => {
  const mark = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,2}$/),
  )

  it('is symmetric, within 0 and 1, and 1 with itself', () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        const there = compareMarks(a, b)
        expect(compareMarks(b, a)).toEqual(there)
        for (const part of [there.score, there.sight, there.sound]) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(1)
        }
        expect(compareMarks(a, a).exact).toBe(markKey(a) !== '')
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('the page on names', () => {
  const page = readFileSync(new URL('../../../docs/reference/names.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([^,|]+), ([^,|]+) \| ([\d.]+)(?:, the same)? \|$/gm)]

  it('states scores that the program gives', () => {
    expect(rows.length).toBeGreaterThan(5)
    for (const [, a = '', b = '', score] of rows)
      expect([a, b, compareMarks(a, b).score]).toEqual([a, b, Number(score)])
  })
})
