import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkFields, selects, wordsAsked } from '../../src/sandbox/mark-query.ts'
import type { Mark } from '../../src/sandbox/marks.ts'
import { parseRsql, RsqlError } from '../../src/sandbox/rsql.ts'
import { WordIndex } from './word-index.ts'

/** A mark of a register that the benchmark makes. */
export type RegisteredMark = { number: string; words: string; niceClasses: readonly number[] }

const LONGEST_QUERY = 5_000
const LARGEST_PAGE = 100
const IDLE_MS = 3_600_000

/**
 * Serves marks as EUIPO's Trademark Search API 1.1.0 does: RSQL with the operators of each field, case-sensitive
 * comparison, `*` for any characters, queries of at most 5,000 characters, pages of at most 100 marks. The words are
 * in upper case, as the register has most of them.
 */
export async function startRegisterApi(
  marks: readonly RegisteredMark[],
): Promise<{ url: string; close: () => Promise<void> }> {
  const held = marks.map(heldMark)
  const words = new WordIndex(held.map(({ verbalElement }) => verbalElement))
  // On a busy machine, a client may use a connection that it has not seen closed yet: idle ones stay open.
  const server = createServer({ keepAliveTimeout: IDLE_MS, requestTimeout: 0 }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    request.resume()
    if (pathname === '/token')
      return send(response, { access_token: 'bench', token_type: 'bearer', expires_in: 28_800 })
    try {
      send(response, page(held, words, searchParams))
    } catch (error) {
      if (!(error instanceof RsqlError)) throw error
      send(response, { title: 'invalid-request-parameter', status: 400, detail: error.message }, 400)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Throws {@link RsqlError} for what the API refuses. */
function page(marks: readonly Mark[], words: WordIndex, parameters: URLSearchParams): object {
  const text = parameters.get('query') ?? ''
  if (text.length > LONGEST_QUERY) throw new RsqlError(`the query is longer than ${LONGEST_QUERY} characters`)
  const [number, size] = [Number(parameters.get('page') ?? 0), Number(parameters.get('size') ?? 10)]
  if (size > LARGEST_PAGE) throw new RsqlError(`a page has at most ${LARGEST_PAGE} marks`)
  const query = parseRsql(text)
  checkFields(query)
  // Marks of other words match no query: the benchmark asks with `==` only.
  const found = words.fitting(wordsAsked(query)).flatMap((at) => {
    const mark = marks[at]
    return mark && selects(query, mark) ? [mark] : []
  })
  return {
    trademarks: found.slice(number * size, (number + 1) * size).map(item),
    size,
    totalElements: found.length,
    totalPages: Math.ceil(found.length / size),
    page: number,
  }
}

const heldMark = ({ number, words, niceClasses }: RegisteredMark): Mark => ({
  applicationNumber: number,
  verbalElement: words.toUpperCase(),
  status: 'REGISTERED',
  niceClasses,
  applicant: { identifier: number, name: `Owner ${number}` },
  applicationDate: '2015-01-01',
  registrationDate: '2015-06-01',
  expiryDate: '2035-01-01',
})

const item = ({ verbalElement, applicant, ...mark }: Mark) => ({
  ...mark,
  markKind: 'INDIVIDUAL',
  markFeature: 'WORD',
  markBasis: 'EU_TRADEMARK',
  wordMarkSpecification: { verbalElement },
  applicants: [{ office: 'EM', ...applicant }],
})

function send(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}
