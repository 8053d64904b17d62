import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import type { CompanyProtocol } from './protocol.ts'

const MAX_RESULTS = 500

/** The Slovak register of legal persons: `GET /rpo/v1/search?fullName=`, one list without pages and total. */
export const RPO: CompanyProtocol = {
  register: { id: 'rpo', forms: ['s. r. o.', 's. r. o.', 'a. s.'], isNational: true },
  simulates: 'RPO',
  settings: (url) => ({ RPO_URL: `${url}/rpo/v1` }),
  ask({ method, path, query }) {
    if (path !== '/rpo/v1/search' || method !== 'GET') return notSimulated(`${method} ${path} of RPO`)
    const name = query.get('fullName')?.trim() ?? ''
    if (name.length < 3) return json({ message: 'fullName: minLength 3' }, 400)
    const onlyActive = query.get('onlyActive') === 'true'
    return { name, page: 0, size: MAX_RESULTS, omits: ({ active }) => onlyActive && !active }
  },
  answer: ({ companies }) => json({ results: companies.map(person), license: 'CC BY 4.0' }),
}

function person(company: Company) {
  const validity = {
    validFrom: company.registered,
    ...(company.ended === null ? {} : { validTo: company.ended }),
  }
  return {
    id: Number(`1${numberOf(company, 8)}`),
    dbModificationDate: company.registered,
    identifiers: [{ value: `0${numberOf(company, 7)}`, ...validity }],
    fullNames: [{ value: company.name, ...validity }],
    establishment: company.registered,
    ...(company.ended === null ? {} : { termination: company.ended }),
  }
}
