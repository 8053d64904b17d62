import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { closestBits, overlap } from '../../../bench/registers/scan.ts'
import { queriesFor } from '../../../bench/registers/synthetic.ts'
import { unrelatedNames } from '../../../bench/truth/names.ts'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { NO_FACTS } from '../../../src/registers/index/forms.ts'
import { IndexReader } from '../../../src/registers/index/reader.ts'
import { IndexWriter } from '../../../src/registers/index/writer.ts'

const rows = unrelatedNames().slice(0, 800)
const names = queriesFor(rows, 6).map(({ name }) => name)
const TOP = 20
/** As many as the search of a register compares. */
const COMPARED = 300
/** At most 100 of a million unrelated marks come as close: see `burdenOf`. */
const CLOSE_BITS = 5.18
/** Fewer than the rows that pass the filter, so that rows are counted. */
const POOLED = 390

/** Every other row. */
const statusOf = (at: number) => (at % 2 === 0 ? 'live' : 'dead')

const db = new DatabaseSync(':memory:')
const writer = new IndexWriter(db)
for (const [at, name] of rows.entries())
  writer.put(
    writer.nextId,
    { name, translations: [], readings: [], weak: [] },
    { ...NO_FACTS, status: statusOf(at) },
  )
writer.finish()

const expected = closestBits(rows, names, TOP)

it.each([
  ['every row is estimated', {}],
  ['rows are counted first', { pooled: 300 }],
])('where %s, the close rows of the comparison with every row are found', (_, options) => {
  const index = new IndexReader(db, options)
  const overlaps = names.map((name, at) => {
    const asked = signOf(name)
    const bits = [...index.candidates(asked, { texts: COMPARED, ofText: COMPARED })].map(
      ({ id, sign }) => compareSigns(asked, sign ?? signOf(rows[id - 1] ?? '')).bits,
    )
    return overlap(
      bits.filter((each) => each >= CLOSE_BITS),
      (expected[at] ?? []).filter((each) => each >= CLOSE_BITS),
    )
  })
  expect(overlaps.reduce((sum, each) => sum + each, 0) / names.length).toBeGreaterThanOrEqual(0.95)
})

it('where a filter leaves out most rows, rows that share little with the name are found too', () => {
  const index = new IndexReader(db, { pooled: POOLED })
  const passing = rows.filter((_, at) => statusOf(at) === 'live')
  const closest = closestBits(passing, names, TOP)
  const overlaps = names.map((name, at) => {
    const asked = signOf(name)
    const options = { texts: POOLED, ofText: POOLED, filter: { statuses: ['live'] as const } }
    const bits = [...index.candidates(asked, options)].map(
      ({ id, sign }) => compareSigns(asked, sign ?? signOf(rows[id - 1] ?? '')).bits,
    )
    return overlap(bits, closest[at] ?? [])
  })
  expect(overlaps.reduce((sum, each) => sum + each, 0) / names.length).toBeGreaterThanOrEqual(0.85)
})

it('the words that the index keeps give the same comparison as the name itself', () => {
  const asked = signOf('Zorvexa Web Group')
  const found = new IndexReader(db).candidates(asked, { texts: 300, ofText: 300 })
  for (const { id, sign } of found)
    if (sign) expect(compareSigns(asked, sign)).toEqual(compareSigns(asked, signOf(rows[id - 1] ?? '')))
})
