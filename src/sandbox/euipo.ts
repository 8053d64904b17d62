import {
  json,
  type NameRequest,
  notSimulated,
  type Registry,
  type RegistryRequest,
  type Reply,
} from './exchange.ts'
import { checkFields, selects, wordsAsked } from './mark-query.ts'
import { type Mark, marksAround } from './marks.ts'
import { nameFromPatterns } from './name-from-patterns.ts'
import { parseRsql, type Rsql, RsqlError } from './rsql.ts'
import type { Twin } from './twin.ts'

/** The required credentials of an application; any other are refused. */
const CLIENT = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' } as const

const TOKEN = 'sandbox-token'
const TOKEN_LIFE_S = 28_800
const MAX_QUERY = 5_000
const PROBLEM_TYPE = 'application/problem+json'

/** EUIPO Trademark Search API 1.1.0: client-credentials token and `GET /trademarks`. */
const registry: Registry = {
  source: 'trademarks',
  handle: (asked) => {
    if (asked.path === '/oidc/accessToken') return token(asked)
    if (asked.path !== '/trademark-search/trademarks') return notSimulated(`EUIPO's ${asked.path}`)
    if (asked.method !== 'GET') return problem(405, 'method-not-allowed', 'Ask with GET')
    const authorized =
      asked.headers.authorization === `Bearer ${TOKEN}` &&
      asked.headers['x-ibm-client-id'] === CLIENT.clientId
    if (!authorized) return problem(401, 'unauthorized', 'Access token not set or invalid')
    return search(asked)
  },
}

export const euipo: Twin = {
  id: 'euipo',
  simulates: 'EUIPO Trademark Search API 1.1.0 with its token service and its query language',
  registry,
  settings: (url) => ({
    EUIPO_URL: `${url}/trademark-search`,
    EUIPO_TOKEN_URL: `${url}/oidc/accessToken`,
    EUIPO_CLIENT_ID: CLIENT.clientId,
    EUIPO_CLIENT_SECRET: CLIENT.clientSecret,
  }),
}

/** RFC 6749 §4.4; credentials in the body or as HTTP Basic (§2.3.1). */
function token({ method, headers, body }: RegistryRequest): Reply {
  if (method !== 'POST') return json({ error: 'invalid_request' }, 405)
  const form = new URLSearchParams(body)
  const basic = Buffer.from(/^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', 'base64').toString()
  const { clientId, clientSecret } = CLIENT
  const inBody = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  if (!inBody && basic !== `${clientId}:${clientSecret}`) return json({ error: 'invalid_client' }, 401)
  if (form.get('grant_type') !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400)
  return json({ access_token: TOKEN, token_type: 'bearer', expires_in: TOKEN_LIFE_S, scope: 'uid' })
}

type Page = { page: number; size: number; sort: string | null; descending: boolean }

function search({ query: parameters }: RegistryRequest): NameRequest | Reply {
  const text = parameters.get('query') ?? ''
  if (text.length > MAX_QUERY) return invalid('query', `longer than ${MAX_QUERY} characters`)
  const page = pageOf(parameters)
  if ('status' in page) return page
  let query: Rsql
  try {
    query = parseRsql(text)
    checkFields(query)
  } catch (error) {
    if (error instanceof RsqlError) return invalid('query', error.message)
    throw error
  }
  const answer: NameRequest['answer'] = (scene, key) =>
    result(
      marksAround(key, scene).filter((mark) => selects(query, mark)),
      page,
    )
  return { name: nameFromPatterns(wordsAsked(query)), answer }
}

const SORTABLE: ReadonlyMap<string, (mark: Mark) => string> = new Map([
  ['applicationNumber', (mark: Mark) => mark.applicationNumber],
  ['applicationDate', (mark: Mark) => mark.applicationDate],
  ['registrationDate', (mark: Mark) => mark.registrationDate ?? ''],
  ['wordMarkSpecification.verbalElement', (mark: Mark) => mark.verbalElement],
])

function pageOf(parameters: URLSearchParams): Page | Reply {
  const page = Number(parameters.get('page') ?? 0)
  const size = Number(parameters.get('size') ?? 10)
  if (!Number.isSafeInteger(page) || page < 0) return invalid('page', 'must be 0 or more')
  if (!Number.isSafeInteger(size) || size < 10 || size > 100) return invalid('size', 'must be 10 to 100')
  const [sort = null, order = 'asc'] = parameters.get('sort')?.split(':') ?? []
  if (sort !== null && !SORTABLE.has(sort)) return invalid('sort', `cannot sort by ${sort}`)
  if (order !== 'asc' && order !== 'desc') return invalid('sort', 'must end in :asc or :desc')
  return { page, size, sort, descending: order === 'desc' }
}

function result(marks: Mark[], { page, size, sort, descending }: Page): Reply {
  const by = SORTABLE.get(sort ?? '')
  const sorted = by ? marks.toSorted((a, b) => compareText(by(a), by(b))) : marks
  if (descending) sorted.reverse()
  return json({
    trademarks: sorted.slice(page * size, (page + 1) * size).map(item),
    size,
    totalElements: marks.length,
    totalPages: Math.ceil(marks.length / size),
    page,
  })
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const item = ({ verbalElement, applicant, registrationDate, ...mark }: Mark) => ({
  applicationNumber: mark.applicationNumber,
  markKind: 'INDIVIDUAL',
  markFeature: 'WORD',
  markBasis: 'EU_TRADEMARK',
  wordMarkSpecification: { verbalElement },
  niceClasses: mark.niceClasses,
  applicants: [{ office: 'EM', ...applicant }],
  applicationDate: mark.applicationDate,
  ...(registrationDate === null ? {} : { registrationDate }),
  expiryDate: mark.expiryDate,
  status: mark.status,
})

const invalid = (parameter: string, detail: string): Reply =>
  problem(400, 'invalid-request-parameter', 'The request contained invalid parameters', [
    { detail, parameter },
  ])

function problem(status: number, code: string, detail: string, errors: object[] = []): Reply {
  const more = errors.length > 0 ? { errors } : {}
  return json(
    {
      type: `/problems-registry/${code}`,
      title: code,
      status,
      detail,
      instance: '/trademarks',
      code,
      ...more,
    },
    status,
    PROBLEM_TYPE,
  )
}
