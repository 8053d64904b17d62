import { describe, expect, it } from '@jest/globals'
import type {
  Answer,
  ProviderClient,
  Question,
  Reading,
} from '../../../src/checkers/provider-client/interfaces.ts'
import { type ListPage, readList } from '../../../src/checkers/provider-client/paged-list.ts'
import { checkTask } from '../../support/check-task.ts'

type Page = ListPage<string>
const page = (ids: string[], total: number, last: boolean, more: Partial<Page> = {}): Page => ({
  items: ids,
  ids,
  total,
  last,
  ...more,
})

/** Reads a list of these pages; gives how it was read, and for how long each page may be reused (s). */
async function read(pages: readonly Page[], maxPages = 10) {
  const ttls: number[] = []
  const client = {
    async ask<T>(_task: unknown, question: Question<T>): Promise<Answer<T>> {
      const number = Number(question.id.split('/')[1] ?? 1) - 1
      const { value, ttlSeconds } = question.read({
        headers: {},
        bytes: Buffer.from(JSON.stringify(pages[number])),
      })
      ttls.push(ttlSeconds)
      return { ok: true, value, evidence: { id: question.id } } as Answer<T>
    },
  } as unknown as ProviderClient
  const list = await readList<string>(client, checkTask({}), {
    id: 'list',
    maxPages,
    page: () =>
      ({
        provider: 'p',
        cacheKey: 'k',
        read: ({ bytes }: { bytes: Uint8Array }): Reading<Page> => ({
          value: JSON.parse(Buffer.from(bytes).toString()),
          outcome: 'listed',
          confidence: 'high',
          ttlSeconds: 60,
        }),
      }) as unknown as Omit<Question<Page>, 'id'>,
  })
  const last = list.answers.at(-1)
  return { whole: list.whole, ttls, doubt: last?.ok === false ? last.fault.message : null }
}

describe('a list of pages', () => {
  it('is whole when its last page completes its total', async () => {
    expect(await read([page(['a', 'b'], 3, false), page(['c'], 3, true)])).toMatchObject({
      whole: true,
      doubt: null,
    })
  })

  it.each<[string, Page[], RegExp]>([
    [
      'repeats records, although all are listed',
      [page(['a', 'b'], 3, false), page(['b', 'c'], 3, true)],
      /page 2 repeats records/,
    ],
    ['lists fewer records than its total', [page(['a'], 2, true)], /1 of 2 records are listed/],
    ['lists more records than its total', [page(['a', 'b'], 1, true)], /2 of 1 records are listed/],
    [
      'changes its total',
      [page(['a'], 2, false), page(['b'], 3, true)],
      /page 2 speaks of 3 records, page 1 of 2/,
    ],
  ])('is not trusted where it %s', async (_what, pages, doubt) => {
    const list = await read(pages)
    expect(list).toMatchObject({ whole: false, doubt: expect.stringMatching(doubt) })
  })

  it('is not whole where the provider lists no more of it, or more pages than are read', async () => {
    expect((await read([page(['a'], 9, false, { capped: true })])).whole).toBe(false)
    expect((await read([page(['a'], 3, false), page(['b'], 3, false), page(['c'], 3, true)], 2)).whole).toBe(
      false,
    )
  })

  it('is reused as a whole list of one page alone', async () => {
    expect((await read([page(['a'], 1, true)])).ttls).toEqual([60])
    expect((await read([page(['a'], 2, true)])).ttls).toEqual([0])
    expect((await read([page(['a'], 2, false), page(['b'], 2, true)])).ttls).toEqual([0, 0])
  })
})
