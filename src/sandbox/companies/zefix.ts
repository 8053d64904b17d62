import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, jsonBody } from './protocol.ts'

const CREDENTIALS = { ZEFIX_USER: 'sandbox', ZEFIX_PASSWORD: 'sandbox-zefix-password' }
const AUTHORIZED = `Basic ${Buffer.from(Object.values(CREDENTIALS).join(':')).toString('base64')}`
const MAX_RESULTS = 1_000

/** The Swiss Zefix: `POST /api/v1/company/search`, one list without pages and total. */
export const ZEFIX: CompanyProtocol = {
  register: { id: 'zefix', forms: ['AG', 'GmbH', 'SA'], isNational: true },
  simulates: 'Zefix',
  settings: (url) => ({ ZEFIX_URL: url, ...CREDENTIALS }),
  ask({ method, path, body, headers }) {
    if (path !== '/api/v1/company/search' || method !== 'POST')
      return notSimulated(`${method} ${path} of Zefix`)
    if (headers.authorization !== AUTHORIZED) return failure('UNAUTHORIZED', 401)
    const { name, activeOnly = false } = jsonBody(body) ?? {}
    if (typeof name !== 'string' || name.length < 3) return failure('INVALID_REQUEST_DATA', 400)
    return { name, page: 0, size: MAX_RESULTS, omits: ({ active }) => activeOnly === true && !active }
  },
  answer: ({ companies }) => json(companies.map(company)),
}

const company = (each: Company) => ({
  name: each.name,
  ehraid: Number(`9${numberOf(each, 6)}`),
  uid: `CHE0${numberOf(each, 8)}`,
  legalSeat: 'Bern',
  legalForm: { id: 3, uid: '0106' },
  status: each.active ? 'ACTIVE' : 'CANCELLED',
  sogcDate: each.registered,
  deletionDate: each.ended,
})

const failure = (type: string, status: number) => json({ error: { type, message: type } }, status)
