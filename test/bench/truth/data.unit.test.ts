import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { mayBeOwners, unrelatedNames } from '../../../bench/truth/names.ts'
import { phrases } from '../../../bench/truth/part-g.ts'

const read = (file: string): string =>
  readFileSync(new URL(`../../../bench/truth/data/${file}`, import.meta.url), 'utf8')

describe('the unrelated names', () => {
  const names = unrelatedNames()

  test('are at least 100,000, each once', () => {
    expect(names.length).toBeGreaterThanOrEqual(100_000)
    expect(new Set(names).size).toBe(names.length)
  })

  test('leave out names that are probably of the owner of a compared mark', () => {
    expect(mayBeOwners('Nivea', 'NIVEA')).toBe(true)
    expect(mayBeOwners('Nivea Sun', 'NIVEA')).toBe(true)
    expect(mayBeOwners('Metro Bank', 'METRO')).toBe(false)
    expect(mayBeOwners('Livea', 'NIVEA')).toBe(false)
  })
})

test('the brand names are 1,000, each once', () => {
  const brands = read('brand-names.txt').trimEnd().split('\n')
  expect(new Set(brands).size).toBe(1_000)
})

test('the pairs of scripts have a Latin and another form, each pair once', () => {
  const pairs = (parse(read('script-pairs.csv')) as string[][]).slice(1)
  expect(pairs.length).toBeGreaterThanOrEqual(150)
  for (const [latin, native] of pairs) {
    expect(latin).toMatch(/^\p{Script=Latin}/u)
    expect(native).toMatch(/^[^\p{Script=Latin}]+$/u)
  }
  expect(new Set(pairs.map(String)).size).toBe(pairs.length)
})

test('the translations have five languages in each row', () => {
  for (const row of parse(read('translations.csv')) as string[][]) expect(row).toHaveLength(5)
})

test('the names for absolute grounds are at least 1,000 that must be found and 1,000 that must not, each once', () => {
  const rows = (parse(read('absolute-grounds.csv')) as string[][]).slice(1)
  const expected = (expect: string) => rows.filter((row) => row[2] === expect).length
  expect(expected('fire')).toBeGreaterThanOrEqual(1_000)
  expect(expected('miss')).toBeGreaterThanOrEqual(1_000)
  expect(new Set(rows.map(String)).size).toBe(rows.length)
})

test('the phrases of goods are at least 800 in eleven languages, each once, half of them set aside', () => {
  const all = phrases()
  expect(all.length).toBeGreaterThanOrEqual(800)
  expect(new Set(all.map(({ text }) => text.toLowerCase())).size).toBe(all.length)
  expect(new Set(all.map(({ language }) => language)).size).toBe(11)
  const isClass = (niceClass: number) => Number.isInteger(niceClass) && niceClass >= 1 && niceClass <= 45
  const wrong = all.filter(
    ({ must, may }) => must.length === 0 || ![...must.flat(), ...may].every((one) => isClass(one)),
  )
  expect(wrong).toEqual([])
  expect(Math.abs(all.filter(({ set }) => set === 'held').length / all.length - 0.5)).toBeLessThan(0.05)
})
