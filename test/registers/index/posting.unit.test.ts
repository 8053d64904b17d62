import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { wordNumber } from '../../../src/registers/index/keys.ts'
import { OpenedSegments } from '../../../src/registers/index/opened-segments.ts'
import { IndexWriter } from '../../../src/registers/index/writer.ts'

const ROWS = 200
const SHARED = wordNumber('quest')

/** Segments of 200 rows, of which every second one has the word. */
function segmentsOf(segments: number): OpenedSegments {
  const db = new DatabaseSync(':memory:')
  const writer = new IndexWriter(db, ROWS)
  for (let id = 1; id <= segments * ROWS; id += 1) {
    const name = id % 2 === 0 ? `Zebron${id} Quest` : `Zebron${id}`
    writer.put(id, { name, translations: [], readings: [], weak: [] })
  }
  writer.finish()
  return new OpenedSegments(db)
}

it('a posting list is read if no segment lists more rows than it may', () => {
  const segments = segmentsOf(2)
  const half = (rows: number): number => rows / 2
  expect(segments.postings(SHARED, half)?.map((posting) => posting?.lows.length)).toEqual([100, 100])
  expect(segments.postings(SHARED, (rows) => rows / 4)).toBeNull()
})

it('a number that no row has has no list, however few rows it may have', () => {
  const segments = segmentsOf(1)
  const none = (): number => 0
  expect(segments.postings(wordNumber('narumi'), none)).toEqual([null])
  expect(segments.postings(SHARED, none)).toBeNull()
})
