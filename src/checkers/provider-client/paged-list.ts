import {
  type Answer,
  type CheckTask,
  type ProviderClient,
  ProviderError,
  type Question,
  type Reading,
} from './interfaces.ts'

/** One page of a list. */
export type ListPage<Item> = {
  items: Item[]
  /** Ids of all its records, also of those that give no item. */
  ids: string[]
  /** Size of the whole list. */
  total: number
  last: boolean
  /** Whether the provider lists no more of it, although it has more. */
  capped?: boolean
  /** Cursor of the next page, of a provider that pages by cursors. */
  next?: string
}

/** A list that a provider gives page by page. */
export type PagedList<Item> = {
  /** Id of the evidence of its first page; further pages append `/2`, `/3` … */
  id: string
  /** Maximum number of pages to read. */
  maxPages: number
  /** The request for a page, counted from 0. `next`: the cursor of the previous page, if it had one. */
  page(page: number, next: string | undefined): Omit<Question<ListPage<Item>>, 'id'>
}

/** An item with the id of the evidence that contains it. */
export type Listed<Item> = { item: Item; evidence: string }

export type ListRead<Item> = {
  answers: Answer<ListPage<Item>>[]
  items: Listed<Item>[]
  /** Whether the list was read to its end. */
  whole: boolean
}

/**
 * Reads a list up to its end, its page limit, the provider's own limit, or the first page without a trustworthy answer. A page is not trusted if
 * it repeats records of earlier pages or changes the total, nor is the last one if the list has another number of
 * distinct records than its total.
 */
export async function readList<Item>(
  providerClient: ProviderClient,
  task: CheckTask,
  list: PagedList<Item>,
): Promise<ListRead<Item>> {
  const read: ListRead<Item> = { answers: [], items: [], whole: false }
  const ids = new Set<string>()
  let total: number | undefined
  let next: string | undefined
  for (let page = 0; page < list.maxPages; page++) {
    const id = page === 0 ? list.id : `${list.id}/${page + 1}`
    const question = list.page(page, next)
    const answer = await providerClient.ask(task, {
      ...question,
      id,
      // The format of the cached pages is part of their key.
      cacheKey: question.cacheKey === null ? null : `list-1 ${question.cacheKey}`,
      read: (raw) => reusedIfWhole(question.read(raw), page),
    })
    const doubt = answer.ok ? doubtOf(answer.value, ids, total ?? answer.value.total, page) : null
    read.answers.push(answer.ok && doubt !== null ? distrusted(answer, doubt) : answer)
    if (!answer.ok || doubt !== null) return read
    total = answer.value.total
    next = answer.value.next
    read.items.push(...answer.value.items.map((item) => ({ item, evidence: id })))
    if (answer.value.capped) return read
    if (answer.value.last) return { ...read, whole: true }
  }
  return read
}

/** Only a complete list of one page is cached: pages of different times need not belong to one list. */
function reusedIfWhole<Item>(reading: Reading<ListPage<Item>>, page: number): Reading<ListPage<Item>> {
  const { ids, total, last } = reading.value
  const whole = page === 0 && last && new Set(ids).size === total
  return whole ? reading : { ...reading, ttlSeconds: 0 }
}

/** Why a page shows that the list is incomplete; null if it does not. Adds the page's records to the known ones. */
function doubtOf(page: ListPage<unknown>, known: Set<string>, total: number, number: number): string | null {
  const before = known.size
  for (const id of page.ids) known.add(id)
  if (page.total !== total) return `page ${number + 1} speaks of ${page.total} records, page 1 of ${total}`
  if (known.size - before < page.ids.length) return `page ${number + 1} repeats records`
  if (page.last && known.size !== total) return `${known.size} of ${total} records are listed`
  return null
}

/** The same answer as one that is not trusted. */
function distrusted<T>({ evidence }: Answer<T>, doubt: string): Answer<T> {
  const fault = new ProviderError('invalid_answer', `the list is not complete: ${doubt}`)
  return { ok: false, fault, evidence: { ...evidence, outcome: fault.code, confidence: 'none' } }
}
