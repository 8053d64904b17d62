import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import type { RowFacts, SearchForms } from '../../../src/registers/index/forms.ts'
import { NO_FACTS } from '../../../src/registers/index/forms.ts'
import { addNumbers, CONCEPTS_FROM, wordNumber } from '../../../src/registers/index/keys.ts'
import { IndexReader } from '../../../src/registers/index/reader.ts'
import { IndexWriter } from '../../../src/registers/index/writer.ts'
import fc, { runs } from '../../support/properties.ts'

/** So few that segments are written, merged and rewritten all the time. */
const SEGMENT_ROWS = 6

const forms = (name: string, more: Partial<SearchForms> = {}): SearchForms => ({
  name,
  translations: [],
  readings: [],
  weak: [],
  ...more,
})

/** An index of rows with ids from 1. */
function indexOf(rows: readonly SearchForms[], facts: readonly RowFacts[] = []): IndexReader {
  const db = new DatabaseSync(':memory:')
  const writer = new IndexWriter(db)
  rows.forEach((row, at) => {
    writer.put(at + 1, row, facts[at])
  })
  writer.finish()
  return new IndexReader(db)
}

const idsFor = (index: IndexReader, name: string): number[] =>
  [...index.candidates(signOf(name), { texts: 100, ofText: 100 })].map(({ id }) => id)

const NAMES = ['ZEBRON', 'LOBO', 'WOLF', 'NARUMI QUEST', 'QUEST', 'Zebronix Shop', 'Адидас']
const ASKED = ['Zebron', 'Wolf', 'Quest', 'Adidas']

const steps = fc.array(
  fc.oneof(
    fc.record({ put: fc.constantFrom(...NAMES) }),
    fc.record({ remove: fc.nat(40) }),
    fc.constant('finish' as const),
  ),
  { maxLength: 40 },
)

it('rows that are put and removed over many updates are found as in an index that is built from the rest', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const db = new DatabaseSync(':memory:')
      let writer = new IndexWriter(db, SEGMENT_ROWS)
      const names = new Map<number, string>()
      for (const step of all) {
        if (step === 'finish') {
          writer.finish()
          writer = new IndexWriter(db, SEGMENT_ROWS)
        } else if ('put' in step) {
          names.set(writer.nextId, step.put)
          writer.put(writer.nextId, forms(step.put))
        } else {
          names.delete(step.remove)
          writer.remove(step.remove)
        }
      }
      writer.finish()
      const kept = [...names.values()]
      const [updated, fresh] = [new IndexReader(db), indexOf(kept.map((name) => forms(name)))]
      for (const name of ASKED) {
        const found = idsFor(updated, name).map((id) => names.get(id))
        const expected = idsFor(fresh, name).map((id) => kept[id - 1])
        expect(found).toEqual(expected)
      }
      expect(updated.withWords(['quest'], 100)).toHaveLength(fresh.withWords(['quest'], 100).length)
      db.close()
    }),
    { numRuns: runs(60) },
  )
})

describe('a row is found', () => {
  it('under its telling words and their meanings, not under its legal form', () => {
    const numbersOf = (name: string): number[] => {
      const numbers: number[] = []
      addNumbers([signOf(name)], (number) => numbers.push(number))
      return numbers
    }
    const numbers = numbersOf('Vitaxium Studio GmbH')
    expect(numbers).toContain(wordNumber('vitaxium'))
    for (const word of ['studio', 'gmbh']) expect(numbers).not.toContain(wordNumber(word))
    expect(numbersOf('Wolf Shop').some((number) => number >= CONCEPTS_FROM)).toBe(true)
  })

  it('under its telling words, not under a disclaimed one', () => {
    const index = indexOf([forms('ZORBEL QUINTAL', { weak: ['quintal'] }), forms('ZORBEL QUINTAL')])
    expect(index.withWords(['quintal'], 10)).toHaveLength(1)
  })

  it('by its translations and readings', () => {
    const index = indexOf([
      forms('星光', { translations: ['STARLIGHT'], readings: ['HOSHIHIKARI'] }),
      forms('OTHER'),
    ])
    for (const name of ['Starlight', 'Hoshihikari', '星光']) expect(idsFor(index, name)[0]).toBe(1)
  })
})

describe('a filter', () => {
  const facts = (more: Partial<RowFacts>): RowFacts => ({ ...NO_FACTS, ...more })
  const index = indexOf(
    Array.from({ length: 5 }, () => forms('ZEBRON')),
    [
      facts({ niceClasses: [1, 45], status: 'live', filed: '2020-02-29', registered: '2021-03-04' }),
      facts({ niceClasses: [32, 33], status: 'dead', filed: '2021-01-01', registered: '2021-03-05' }),
      facts({ niceClasses: [], status: 'unknown' }),
      facts({ niceClasses: [9], status: 'live', filed: '1850-06-01', registered: '1799-01-01' }),
      facts({ niceClasses: [33], status: 'pending', filed: '2020-03-01' }),
    ],
  )

  it.each([
    [{}, [1, 2, 3, 4, 5]],
    [{ niceClasses: [45] }, [1, 3]],
    [{ niceClasses: [33, 9] }, [2, 3, 4, 5]],
    [{ statuses: ['live'] as const }, [1, 4]],
    [{ statuses: ['pending', 'unknown'] as const }, [3, 5]],
    [{ filed: { from: '2020-03-01' } }, [2, 5]],
    [{ filed: { to: '2020-02-29' } }, [1, 4]],
    [{ filed: {} }, [1, 2, 4, 5]],
    [{ registered: { from: '2021-03-05' } }, [2]],
    [{ registered: { to: '2021-03-04' } }, [1, 4]],
    [{ filed: { from: '2020-01-01', to: '2020-12-31' }, niceClasses: [33] }, [5]],
  ])('%j leaves the rows %j', (filter, expected) => {
    const found = [...index.candidates(signOf('Zebron'), { texts: 10, ofText: 10, filter })]
    expect(found.map(({ id }) => id).sort()).toEqual(expected)
  })

  it('gives an application as live', () => {
    const found = [
      ...index.candidates(signOf('Zebron'), { texts: 10, ofText: 10, filter: { statuses: ['pending'] } }),
    ]
    expect(found.map(({ status }) => status)).toEqual(['live'])
  })

  it('does not exclude rows of farther classes, but lowers them', () => {
    const lowered = Array.from({ length: 46 }, (_, niceClass) =>
      niceClass === 33 || niceClass === 0 ? 0 : 7,
    )
    const found = [...index.candidates(signOf('Zebron'), { texts: 10, ofText: 10, lowered })]
    expect(found.map(({ id, lowered }) => [id, lowered])).toEqual([
      [3, 0],
      [5, 0],
      [2, 0],
      [1, 7],
      [4, 7],
    ])
  })
})

it('estimates how close a name sounds that is spelled otherwise', () => {
  const index = indexOf(['QUICKPHONE', 'ZEBRON', 'NARUMI'].map((name) => forms(name)))
  const asked = signOf('Kwikfone')
  const [closest] = index.candidates(asked, { texts: 3, ofText: 3 })
  expect(closest?.id).toBe(1)
  const { bits } = compareSigns(asked, signOf('QUICKPHONE'))
  expect(closest?.near).toBeGreaterThan(bits - 2)
})
