import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, wholeNumber } from './protocol.ts'

const KEY = 'sandbox-nzbn-key'
const MAX_PER_PAGE = 200

/** The New Zealand Business Number register: `GET /nzbn/v5/entities?search-term=`. */
export const NZBN: CompanyProtocol = {
  register: { id: 'nzbn', forms: ['LIMITED'], isNational: true },
  simulates: 'NZBN',
  settings: (url) => ({ NZBN_URL: `${url}/nzbn/v5`, NZBN_KEY: KEY }),
  ask({ method, path, query, headers }) {
    if (path !== '/nzbn/v5/entities' || method !== 'GET') return notSimulated(`${method} ${path} of NZBN`)
    if (headers['ocp-apim-subscription-key'] !== KEY)
      return json({ statusCode: 401, message: 'Access denied due to invalid subscription key.' }, 401)
    const name = query.get('search-term')?.trim() ?? ''
    const page = wholeNumber(query.get('page'), 0)
    const size = wholeNumber(query.get('page-size'), 10)
    if (name === '' || page === null || size === null || size < 1 || size > MAX_PER_PAGE)
      return json({ errorDescription: 'One or more values not recognized' }, 400)
    return { name, page, size }
  },
  answer: ({ companies, total, page, size }) =>
    json({ pageSize: size, page, totalItems: total, items: companies.map(entity) }),
}

const entity = (company: Company) => ({
  nzbn: `00${numberOf(company, 11)}`,
  entityName: company.name,
  entityTypeCode: 'LTD',
  entityStatusCode: company.active ? '50' : '80',
  entityStatusDescription: company.active ? 'Registered' : 'Removed',
  registrationDate: `${company.registered}T00:00:00.000+1200`,
  tradingNames: [],
  previousEntityNames: [],
})
