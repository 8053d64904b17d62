import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { scoreOf, similarityOf } from '../../../src/names/comparison/similarity.ts'
import { markKey } from '../../../src/names/features/mark-features.ts'
import fc, { runs } from '../../support/properties.ts'

const compared = (a: string, b: string) => compareSigns(signOf(a), signOf(b))
const similarity = (a: string, b: string) => similarityOf(compared(a, b))

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
    expect(similarity(a, b)).toEqual({ score: 1, sight: 1, sound: 1, meaning: null })
  })

  it.each([
    ['Адидас', 'Adidas'],
    ['асе', 'ace'],
    ['Lumivora', 'Lumivora Trading'],
    ['✓', '✗'],
    ['', ''],
  ])('%j is not %j', (a, b) => {
    expect(similarity(a, b).score).toBeLessThan(1)
  })
})

describe('marks that a reader would confuse', () => {
  it.each([
    ['Google', 'g00gle'],
    ['Google', 'Gooogle'],
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
    expect(similarity(a, b).score).toBeGreaterThanOrEqual(CLOSE)
  })
})

describe('marks that a reader would not confuse', () => {
  it.each([
    ['Nike', 'Bike'],
    ['Lumivora', 'Quantel'],
    ['Shop Group', 'Online Group'],
    ['Apple', 'Pineapple'],
    ['Nova Trading', 'Vela Trading'],
  ])('%s and %s', (a, b) => {
    expect(similarity(a, b).score).toBeLessThan(CLOSE)
  })
})

describe('marks that look and sound alike', () => {
  it('say so of the sound too, if the letters share more', () => {
    const { sight, sound } = similarity('Lumivora', 'Lumyvora')
    expect(sight).toBeGreaterThan(sound)
    expect(sound).toBeGreaterThan(0.4)
  })
})

describe('every comparison', () => {
  const mark = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,2}$/),
  )

  it('has a symmetric similarity within 0 and 1, which is 1 only for the same mark', () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        const there = similarity(a, b)
        expect(similarity(b, a)).toEqual(there)
        for (const part of [there.score, there.sight, there.sound]) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(1)
        }
        expect(there.score === 1).toBe(markKey(a) !== '' && markKey(a) === markKey(b))
        expect(similarity(a, a).score === 1).toBe(markKey(a) !== '')
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('has the higher score the more bits it has', () => {
    const bits = fc.double({ min: 0, max: 5_000, noNaN: true })
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        expect(scoreOf(Math.max(a, b))).toBeGreaterThanOrEqual(scoreOf(Math.min(a, b)))
        expect(scoreOf(a)).toBeLessThan(1)
      }),
    )
    expect(scoreOf(0)).toBe(0)
  })
})

describe('the page on names', () => {
  const page = readFileSync(new URL('../../../docs/reference/names.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([^,|]+), ([^,|]+) \| ([\d.]+)(?:, the same)? \|$/gm)]

  it('states scores that the program gives', () => {
    expect(rows.length).toBeGreaterThan(5)
    for (const [, a = '', b = '', score] of rows)
      expect([a, b, similarity(a, b).score]).toEqual([a, b, Number(score)])
  })
})
