import { z } from 'zod'
import type { Collection, Document, Page, Query } from '../../engine/ports/read-models.ts'
import { folded } from '../../goods/words.ts'
import { jurisdictionCode } from '../../verdict/jurisdiction-codes.ts'

/** Documents that a page of a search examines: the texts of each are decrypted for that. */
const AMONG = 100

/** Parameters of a search in what is encrypted or has no index: words, and a jurisdiction of the request. */
export const searchParameters = {
  text: z.string().regex(/\S/, 'must have a word').max(200).optional(),
  jurisdiction: jurisdictionCode.optional(),
}
type Asked = z.output<z.ZodObject<typeof searchParameters>>
type Searched = Document & { request: { jurisdictions: readonly string[] } }

/**
 * A page of the documents that a search matches: their texts have every word of it, whatever the case and the accents. It
 * examines at most 100 documents, so it can be short or empty although others follow.
 * @param textsOf names, project and goods of a document
 */
export async function searchedPage<T extends Searched>(
  list: Pick<Collection<T>, 'find'>,
  query: Query & { limit: number },
  { text, jurisdiction }: Asked,
  textsOf: (document: T) => Promise<readonly string[]>,
): Promise<Page<T>> {
  if (text === undefined && jurisdiction === undefined) return list.find(query)
  const words = folded(text ?? '').match(/\S+/g) ?? []
  const doesMatch = async (document: T): Promise<boolean> => {
    if (jurisdiction !== undefined && !document.request.jurisdictions.includes(jurisdiction)) return false
    if (words.length === 0) return true
    const said = folded((await textsOf(document)).join('\n'))
    return words.every((word) => said.includes(word))
  }
  const data: T[] = []
  let { cursor } = query
  let isLast = false
  // With `also`, each page of the store examines many documents already.
  for (let left = AMONG; left > 0 && !isLast && data.length < query.limit; ) {
    const limit = Math.min(left, query.limit - data.length)
    const page = await list.find({ ...query, limit, ...(cursor !== undefined && { cursor }) })
    const matches = await Promise.all(page.data.map(doesMatch))
    data.push(...page.data.filter((_, at) => matches[at]))
    cursor = page.nextCursor ?? undefined
    isLast = page.nextCursor === null
    left -= query.also ? AMONG : limit
  }
  return { data, nextCursor: cursor ?? null }
}
