import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, jsonBody, type NameSearch } from './protocol.ts'

const CREDENTIALS = { CVR_USER: 'sandbox', CVR_PASSWORD: 'sandbox-cvr-password' }
const AUTHORIZED = `Basic ${Buffer.from(Object.values(CREDENTIALS).join(':')).toString('base64')}`
/** The index returns no hit beyond this position. */
const MAX_REACH = 3_000

/** The Danish register: `POST /cvr-permanent/virksomhed/_search` with a query of Elasticsearch. */
export const CVR: CompanyProtocol = {
  register: { id: 'cvr', forms: ['ApS', 'A/S', 'ApS'], isNational: true },
  simulates: 'CVR (Denmark)',
  settings: (url) => ({ CVR_URL: url, ...CREDENTIALS }),
  ask({ method, path, body, headers }) {
    if (path !== '/cvr-permanent/virksomhed/_search' || method !== 'POST')
      return notSimulated(`${method} ${path} of CVR`)
    if (headers.authorization !== AUTHORIZED) return failure('missing authentication token', 401)
    return searchIn(jsonBody(body)) ?? failure('failed to parse the search', 400)
  },
  answer: ({ companies, total }) =>
    json({
      took: 2,
      timed_out: false,
      _shards: { total: 6, successful: 6, skipped: 0, failed: 0 },
      hits: { total, max_score: null, hits: companies.map(hit) },
    }),
}

type Match = { match?: Record<string, { query?: unknown; operator?: unknown }> }

/** The name of the first clause, whose words must all match, and the page; null for any other query. */
function searchIn(body: Record<string, unknown> | null): NameSearch | null {
  const {
    query,
    from = 0,
    size = 10,
  } = (body ?? {}) as {
    query?: { bool?: { should?: Match[] } }
    from?: number
    size?: number
  }
  const clause = Object.values(query?.bool?.should?.[0]?.match ?? {})[0]
  if (typeof clause?.query !== 'string' || clause.operator !== 'and') return null
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(size) || from < 0 || size < 1) return null
  if (from + size > MAX_REACH) return null
  return { name: clause.query, page: from / size, size }
}

const hit = (company: Company) => ({
  _index: 'cvr-v-20220630',
  _type: '_doc',
  _id: `9${numberOf(company, 7)}`,
  _source: {
    Vrvirksomhed: {
      cvrNummer: Number(`9${numberOf(company, 7)}`),
      navne: [{ navn: company.name, periode: { gyldigFra: company.registered, gyldigTil: null } }],
      binavne: [],
      virksomhedMetadata: { sammensatStatus: company.active ? 'NORMAL' : 'OPLØSTEFTERERKLÆRING' },
    },
  },
})

const failure = (reason: string, status: number) =>
  json({ error: { type: 'exception', reason }, status }, status)
