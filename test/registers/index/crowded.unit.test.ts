import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { unrelatedNames } from '../../../bench/truth/names.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { WEIGHTS } from '../../../src/names/comparison/weights.ts'
import { type Candidate, IndexReader } from '../../../src/registers/index/reader.ts'
import { TopRows } from '../../../src/registers/index/top-rows.ts'
import { IndexWriter } from '../../../src/registers/index/writer.ts'

const POOLED = 40
/** As many as the search of a register compares. */
const COMPARED = 300

function candidatesFor(asked: string, rows: readonly string[], pooled: number): Candidate[] {
  const db = new DatabaseSync(':memory:')
  const writer = new IndexWriter(db)
  for (const name of rows) writer.put(writer.nextId, { name, translations: [], readings: [], weak: [] })
  writer.finish()
  return [...new IndexReader(db, { pooled }).candidates(signOf(asked), { texts: COMPARED, ofText: COMPARED })]
}

/** The names that an index finds for a name if it compares few rows by their letters. */
const foundFor = (asked: string, rows: readonly string[]): string[] =>
  candidatesFor(asked, rows, POOLED).map(({ id }) => rows[id - 1] ?? '')

/** They make the letters of the others rare. */
const UNRELATED = unrelatedNames().slice(0, 1_500)

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const around = (from: (a: string, b: string) => string): string[] =>
  LETTERS.flatMap((a) => ['o', 'e', 'u', 'y'].map((b) => from(a, b)))

it.each([
  ['Stratus Technologieses', 'Stratus Technologies', (a: string, b: string) => `${a}${b}technologieses`],
  ['Wink Comunications', 'Wink Communications', (a: string, b: string) => `${a}${b}comunications`],
  ['Tca Ntworks', 'Tca Networks', (a: string, b: string) => `${a}${b}ntworks`],
])('%s finds %s among many names that share only the misspelled weak word', (asked, mark, other) => {
  expect(foundFor(asked, [...UNRELATED, ...around(other), mark])).toContain(mark)
})

it.each([
  ['Technolgoies', 'Technolgies', 'Technologies'],
  ['Grop', 'Groep', 'Group'],
])('%s, a misspelled weak word, finds %s among many names with the right word', (asked, mark, weak) => {
  const others = around(() => weak)
  expect(foundFor(asked, [...UNRELATED, ...others, mark])).toContain(mark)
})

it('a mark of the same meaning is estimated by its letters too, although others share more of them', () => {
  const rows = [...UNRELATED, 'Capitals', 'Kapital']
  const found = candidatesFor('Capitals', rows, 1).find(({ id }) => rows[id - 1] === 'Kapital')
  expect(found?.near).toBeGreaterThan(WEIGHTS.sameMeaning + 1)
})

it('Monton Sport finds a mark that is close in size among many larger ones with the same beginning', () => {
  const others = around((a, b) => `Monto${a}${b}waldstein`)
  expect(foundFor('Monton Sport', [...UNRELATED, ...others, 'Montou'])).toContain('Montou')
})

it.each([
  ['Broal', 'Boral'],
  ['Akner', 'Anker'],
])('%s finds %s among many names that share more of its letters', (asked, mark) => {
  const others = around((a, b) => `${asked.slice(0, 3)}${a}${b}${asked.slice(-2)}`)
  expect(foundFor(asked, [...others, mark])).toContain(mark)
})

it.each([
  ['Baothouse', 'Boathouse', 'house'],
  ['EoroShop', 'EuroShop', 'shop'],
  ['ClaBank', 'CalBank', 'bank'],
])('%s, which is read as two words, finds %s, which is one word', (asked, mark, weak) => {
  const others = around((a, b) => `${asked.slice(0, 2)}${a}${b} ${weak}`)
  expect(foundFor(asked, [...UNRELATED, ...others, mark])).toContain(mark)
})

it('a pool is filled with rows that have the same count as the last', () => {
  const pool = new TopRows(5)
  for (let row = 0; row < 60; row += 1) pool.add(row, row % 10 === 0 && row < 30 ? 9 : 4)
  const { rows, counts } = pool.best()
  expect([...counts].sort()).toEqual([4, 4, 9, 9, 9])
  expect(new Set(rows).size).toBe(5)
})
