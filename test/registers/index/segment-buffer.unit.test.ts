import { describe, expect, it } from '@jest/globals'
import { KEYS } from '../../../src/registers/index/keys.ts'
import { SegmentBuffer } from '../../../src/registers/index/segment-buffer.ts'

const NUMBERS_OF_A_ROW = 8
const STEP = 104_729

describe('the lists of a segment', () => {
  it.each([
    ['one row', 1],
    ['few rows', 500],
    ['as many entries as are sorted by comparison, less one row', 2 ** 13 - 1],
    ['one row more', 2 ** 13],
    ['many rows', 20_000],
  ])('are in the order of their numbers, with rows that ascend: %s', (_what, rows) => {
    const buffer = new SegmentBuffer()
    const expected = new Map<number, number[]>()
    for (let row = 0, number = 1; row < rows; row += 1) {
      buffer.add(row + 1, 'a')
      for (let i = 0; i < NUMBERS_OF_A_ROW; i += 1) {
        number = (number * 31 + STEP) % KEYS
        const listed = i === 0 ? row % 7 : number
        const of = expected.get(listed) ?? []
        if (of.at(-1) !== row) of.push(row)
        expected.set(listed, of)
        buffer.list(listed)
        buffer.list(listed)
      }
    }
    const lists = [...buffer.lists()].map(([number, of]) => [number, [...of]])
    expect(lists).toEqual([...expected].toSorted(([a], [b]) => a - b))
  })

  it('of no row are none', () => expect([...new SegmentBuffer().lists()]).toEqual([]))
})
