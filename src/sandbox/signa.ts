import {
  json,
  type NameRequest,
  notSimulated,
  type Registry,
  type RegistryRequest,
  type Reply,
} from './exchange.ts'
import { type Mark, marksAround } from './marks.ts'
import type { Twin } from './twin.ts'

const KEY = `sig_${'5a'.repeat(24)}`
const MAX_PER_PAGE = 100
/** In the future, so that the data never becomes too old. */
const SYNCED_AT = '2099-12-31T00:00:00.000Z'

/** Codes of offices, with their jurisdictions. Each holds the same invented marks. */
const OFFICES: ReadonlyMap<string, string> = new Map([
  ['uspto', 'US'],
  ['ipau', 'AU'],
  ['cipo', 'CA'],
  ['ipos', 'SG'],
])

const STRATEGIES: ReadonlySet<string> = new Set(['exact', 'phonetic', 'fuzzy', 'prefix'])

/** Signa, version 1: `GET /v1/offices` and `GET /v1/trademarks`. */
const registry: Registry = {
  source: 'trademarks',
  handle: (asked) => {
    if (!['/v1/offices', '/v1/trademarks'].includes(asked.path)) return notSimulated(`Signa's ${asked.path}`)
    if (asked.method !== 'GET') return notSimulated(`${asked.method} ${asked.path} of Signa`)
    if (asked.headers.authorization !== `Bearer ${KEY}`)
      return failure(401, 'unauthorized', 'Missing or invalid API key')
    return asked.path === '/v1/offices' ? offices() : search(asked)
  },
}

export const signa: Twin = {
  id: 'signa',
  simulates: 'Signa with its pages by cursor',
  registry,
  settings: (url) => ({ SIGNA_URL: `${url}/v1`, SIGNA_KEY: KEY, SIGNA_PRICE: 0 }),
}

const offices = (): Reply =>
  json({
    object: 'list',
    data: [...OFFICES].map(([code, jurisdiction]) => ({
      code,
      object: 'office',
      name: `Trademark office of ${jurisdiction}`,
      jurisdiction_code: jurisdiction,
      status: 'live',
      update_cadence: 'daily',
      last_synced_at: SYNCED_AT,
      last_sync_status: 'completed',
    })),
    has_more: false,
    request_id: 'req_sandbox',
  })

function search({ query }: RegistryRequest): NameRequest | Reply {
  const name = query.get('q') ?? ''
  const strategies = query.get('strategies')?.split(',') ?? ['exact', 'fuzzy']
  const codes = query.get('offices')?.split(',') ?? [...OFFICES.keys()]
  const limit = Number(query.get('limit') ?? 20)
  const start = Number(query.get('cursor')?.replace(/^after_/, '') ?? 0)
  const isValid =
    name !== '' &&
    name.length <= 500 &&
    strategies.every((each) => STRATEGIES.has(each)) &&
    codes.every((code) => OFFICES.has(code)) &&
    Number.isSafeInteger(limit) &&
    limit >= 1 &&
    limit <= MAX_PER_PAGE &&
    Number.isSafeInteger(start)
  if (!isValid) return failure(400, 'validation_error', 'Invalid query parameters')
  const onlyExact = strategies.every((each) => each === 'exact')
  return {
    name,
    answer: (scene, key) => {
      const marks = marksAround(key, scene).filter((mark) => !onlyExact || hasWords(mark, name))
      const all = codes.flatMap((code) => marks.map((mark) => item(mark, code)))
      const next = start + limit
      const hasMore = next < all.length
      const total = { total_count: all.length, total_count_approximate: false }
      return json({
        object: 'list',
        data: all.slice(start, next),
        has_more: hasMore,
        pagination: {
          cursor: hasMore ? `after_${next}` : null,
          ...(query.get('include_total') === 'true' && total),
        },
        request_id: 'req_sandbox',
      })
    },
  }
}

/** Full text: every word of the query is a word of the mark. */
const hasWords = ({ verbalElement }: Mark, name: string): boolean =>
  name.split(/\s+/).every((word) => verbalElement.split(' ').includes(word.toUpperCase()))

const PRIMARY: Readonly<Record<string, string>> = {
  REGISTERED: 'active',
  APPLICATION_PUBLISHED: 'pending',
  UNDER_EXAMINATION: 'pending',
}

const item = (mark: Mark, code: string) => ({
  id: `tm_${code}_${mark.applicationNumber}`,
  object: 'trademark',
  mark_text: mark.verbalElement,
  status: { primary: PRIMARY[mark.status] ?? 'inactive', stage: mark.status.toLowerCase() },
  office_code: code,
  jurisdiction_code: OFFICES.get(code),
  filing_route: 'direct_national',
  application_number: mark.applicationNumber,
  filing_date: mark.applicationDate,
  registration_date: mark.registrationDate,
  classifications: mark.niceClasses.map((niceClass) => ({ nice_class: niceClass })),
  owners: [{ name: mark.applicant.name }],
})

const failure = (status: number, code: string, message: string): Reply =>
  json({ code, message, request_id: 'req_sandbox' }, status)
