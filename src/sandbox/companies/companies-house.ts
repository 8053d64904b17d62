import { pick } from '../chance.ts'
import { json, notSimulated, type RegistryRequest, type Reply } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, type NameSearch, wholeNumber } from './protocol.ts'

/** The key that the API requires; any other is refused. */
const KEY = 'sandbox-companies-house-key'

const AUTHORIZED = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
const MAX_PER_PAGE = 100
const TOWNS = [
  ['London', 'EC1A 1BB'],
  ['Cardiff', 'CF10 3AT'],
  ['Leeds', 'LS1 4AP'],
  ['Bristol', 'BS1 5TR'],
] as const

/** UK Companies House: `GET /search/companies` of its public data API, key as HTTP Basic user. */
export const COMPANIES_HOUSE: CompanyProtocol = {
  register: { id: 'companies-house', forms: ['LIMITED', 'LTD', 'LTD', 'PLC', 'LLP'], isNational: true },
  simulates: 'Companies House',
  settings: (url) => ({ COMPANIES_HOUSE_URL: url, COMPANIES_HOUSE_KEY: KEY }),
  ask(asked) {
    if (asked.path !== '/search/companies') return notSimulated(`Companies House's ${asked.path}`)
    if (asked.method !== 'GET') return failure('method-not-allowed', 405)
    if (asked.headers.authorization !== AUTHORIZED) return failure('Invalid Authorization', 401)
    return search(asked)
  },
  answer: ({ companies, total, page, size }) =>
    json({
      kind: 'search#companies',
      items: companies.toSorted((a, b) => Number(b.identical) - Number(a.identical)).map(item),
      items_per_page: size,
      start_index: page * size,
      page_number: page + 1,
      total_results: total,
    }),
}

function search({ query }: RegistryRequest): NameSearch | Reply {
  const name = query.get('q')?.trim() ?? ''
  const start = wholeNumber(query.get('start_index'), 0)
  const perPage = wholeNumber(query.get('items_per_page'), 20)
  if (name === '') return failure('q is missing', 400)
  if (start === null) return failure('start_index is not a number', 400)
  if (perPage === null || perPage < 1) return failure('items_per_page is not a number', 400)
  const size = Math.min(perPage, MAX_PER_PAGE)
  const restrictions = new Set((query.get('restrictions') ?? '').split(' '))
  return {
    name,
    page: Math.floor(start / size),
    size,
    start,
    omits: ({ identical, active }) =>
      (!identical && restrictions.has('legally-equivalent-company-name')) ||
      (!active && restrictions.has('active-companies')),
  }
}

function item(company: Company) {
  const number = `ZZ${numberOf(company, 6)}`
  const [locality, postalCode] = pick(TOWNS, `${company.seed}/town`)
  const address = { premises: '1', address_line_1: 'Sample Street', locality, postal_code: postalCode }
  return {
    kind: 'searchresults#company',
    title: company.name,
    company_number: number,
    company_status: company.active ? 'active' : 'dissolved',
    company_type: typeOf(company.name),
    date_of_creation: company.registered,
    ...(company.ended === null ? {} : { date_of_cessation: company.ended }),
    address,
    address_snippet: Object.values(address).join(', '),
    description: `${number} - ${company.active ? 'Incorporated' : 'Dissolved'} on ${company.ended ?? company.registered}`,
    snippet: '',
    matches: {},
    links: { self: `/company/${number}` },
  }
}

function typeOf(name: string): string {
  if (name.endsWith(' LLP')) return 'llp'
  return name.endsWith(' PLC') ? 'plc' : 'ltd'
}

const failure = (error: string, status: number): Reply => json({ error, type: 'ch:service' }, status)
