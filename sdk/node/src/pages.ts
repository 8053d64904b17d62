import { type Answer, type Call, callOf } from './call.ts'
import { unusable } from './failure.ts'
import type { QueryValue } from './path.ts'
import type { RequestOptions, Transport } from './transport.ts'

/** One page of a list. */
export type Page<T> = {
  data: T[]
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null
  /** The page after this one; null when this is the last. */
  nextPage(): Promise<Page<T> | null>
}

/** A list: `await` returns its first page, iteration all its items, page by page. */
export type Pages<T> = Call<Page<T>> &
  AsyncIterable<T> & {
    /** Every page, one after the other. */
    pages(): AsyncGenerator<Page<T>, void, undefined>
    /** Everything in the list, up to `most`. */
    collect(most: number): Promise<T[]>
  }

type Query = Readonly<Record<string, QueryValue>>

/** Begins to read a list. */
export function pagesOf<T>(
  transport: Transport,
  path: () => string,
  query: Query,
  options: RequestOptions | undefined,
): Pages<T> {
  const ask = (more: Query) =>
    transport.json<{ data: T[]; nextCursor: string | null }>({
      method: 'GET',
      path: path(),
      query: { ...query, ...more },
      options,
    })
  return iterable(callOf(async () => pageOf(await ask({}), (cursor) => ask({ cursor }))))
}

function pageOf<T>(
  answer: Answer<Pick<Page<T>, 'data' | 'nextCursor'>>,
  ask: (cursor: string) => Promise<Answer<Pick<Page<T>, 'data' | 'nextCursor'>>>,
): Answer<Page<T>> {
  const { data, nextCursor } = answer.data
  if (!Array.isArray(data)) throw unusable(answer, 'the answer is not a list')
  const nextPage = async () => {
    if (nextCursor === null || nextCursor === undefined) return null
    const next = await ask(nextCursor)
    if (next.data.nextCursor === nextCursor)
      throw unusable(next, 'the next page of this list is the same page')
    return pageOf(next, ask).data
  }
  return { data: { data, nextCursor, nextPage }, response: answer.response }
}

function iterable<T>(first: Call<Page<T>>): Pages<T> {
  async function* pages() {
    for (let page: Page<T> | null = await first; page !== null; page = await page.nextPage()) yield page
  }
  async function* things() {
    for await (const { data } of pages()) yield* data
  }
  async function collect(most: number) {
    const all: T[] = []
    for await (const one of things()) if (all.push(one) >= most) break
    return all.slice(0, most)
  }
  return Object.assign(first, { pages, collect, [Symbol.asyncIterator]: things })
}
