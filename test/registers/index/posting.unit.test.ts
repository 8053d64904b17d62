import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { wordNumber } from '../../../src/registers/index/keys.ts'
import { OpenedSegments } from '../../../src/registers/index/opened-segments.ts'
import { BLOCK_ROWS, decodePosting, encodePosting, isListed } from '../../../src/registers/index/posting.ts'
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

it.each([1, 2])('a row is in a list or not, in %i segments', (count) => {
  const segments = segmentsOf(count)
  const postings = segments.postings(SHARED, (rows) => rows) ?? []
  for (const posting of postings)
    expect(Array.from({ length: ROWS }, (_, row) => posting && isListed(posting, row))).toEqual(
      Array.from({ length: ROWS }, (_, row) => row % 2 === 1),
    )
})

it.each([3, 300])('one of %i rows in several blocks is in a list', (count) => {
  const rows = Uint32Array.from({ length: count }, (_, at) => at * 1_000 + 7)
  const blocks = Math.floor((rows.at(-1) ?? 0) / BLOCK_ROWS) + 1
  const posting = decodePosting(encodePosting(rows), blocks)
  expect([...rows].every((row) => isListed(posting, row))).toBe(true)
  expect([...rows].some((row) => isListed(posting, row + 1) || isListed(posting, row + BLOCK_ROWS))).toBe(
    false,
  )
})
