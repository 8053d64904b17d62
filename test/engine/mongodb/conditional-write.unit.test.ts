import { describe, expect, it } from '@jest/globals'
import { writeNewer } from '../../../src/engine/mongodb/conditional-write.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'

type Doc = { _id: string; revision: number }

/** Answers each upsert with the next refusals, and each read with the next revisions. */
const scripted = (refusals: [number, string][][], revisions: Record<string, number>[]) => {
  const asked: string[][] = []
  return {
    asked,
    upsert: async (documents: readonly Doc[]) => {
      asked.push(documents.map(({ _id }) => _id))
      return new Map(refusals.shift() ?? [])
    },
    revisions: async () => new Map(Object.entries(revisions.shift() ?? {})),
  }
}

const documents = [
  { _id: 'a', revision: 5 },
  { _id: 'b', revision: 5 },
  { _id: 'c', revision: 5 },
]

describe('a write that an index refused', () => {
  it('is tried again where another writer has just inserted a lower revision', async () => {
    const upserts = scripted([[[1, '_id_']], []], [{ b: 4 }])
    expect(await writeNewer(upserts, documents)).toEqual(['written', 'written', 'written'])
    expect(upserts.asked).toEqual([['a', 'b', 'c'], ['b']])
  })

  it('is tried again where the blocking document was deleted', async () => {
    const upserts = scripted([[[0, '_id_']], []], [{}])
    expect(await writeNewer(upserts, documents)).toEqual(['written', 'written', 'written'])
    expect(upserts.asked).toEqual([['a', 'b', 'c'], ['a']])
  })

  it('keeps its place among the outcomes over several rounds', async () => {
    const upserts = scripted(
      [
        [
          [1, '_id_'],
          [2, '_id_'],
        ],
        [[1, '_id_']],
      ],
      [{ b: 1, c: 2 }, { c: 9 }],
    )
    expect(await writeNewer(upserts, documents)).toEqual(['written', 'written', 'stale'])
  })

  it('is stale, not a duplicate, where its own newer document holds the value', async () => {
    const upserts = scripted([[[0, 'keys.mail_1']]], [{ a: 5 }])
    expect(await writeNewer(upserts, documents)).toEqual(['stale', 'written', 'written'])
  })

  it('is a duplicate where another document holds the value', async () => {
    const upserts = scripted([[[0, 'keys.mail_1']]], [{ a: 4 }])
    expect(await writeNewer(upserts, documents)).toEqual(['duplicate', 'written', 'written'])
  })

  it('is given up for now when others are faster repeatedly', async () => {
    const upserts = {
      upsert: async () => new Map([[0, '_id_']]),
      revisions: async () => new Map([['a', 4]]),
    }
    await expect(writeNewer(upserts, documents.slice(0, 1))).rejects.toThrow(StoreUnavailable)
  })
})
