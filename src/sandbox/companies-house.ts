import { pick } from './chance.ts'
import { type Company, type CompanyRegister, companiesNamed, numberOf } from './company-names.ts'
import {
  json,
  type NameRequest,
  notSimulated,
  type Registry,
  type RegistryRequest,
  type Reply,
} from './exchange.ts'
import type { Twin } from './twin.ts'

const REGISTER: CompanyRegister = {
  id: 'companies-house',
  forms: ['LIMITED', 'LTD', 'LTD', 'PLC', 'LLP'],
  isNational: true,
}

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
const registry: Registry = {
  source: 'companies',
  handle: (asked) => {
    if (asked.path !== '/search/companies') return notSimulated(`Companies House's ${asked.path}`)
    if (asked.method !== 'GET') return failure('method-not-allowed', 405)
    if (asked.headers.authorization !== AUTHORIZED) return failure('Invalid Authorization', 401)
    return search(asked)
  },
}

export const companiesHouse: Twin = {
  id: REGISTER.id,
  simulates: 'Companies House',
  registry,
  settings: (url) => ({ COMPANIES_HOUSE_URL: url, COMPANIES_HOUSE_KEY: KEY }),
}

function search({ query }: RegistryRequest): NameRequest | Reply {
  const name = query.get('q')?.trim() ?? ''
  const start = Number(query.get('start_index') ?? 0)
  const perPage = Math.min(Number(query.get('items_per_page') ?? 20), MAX_PER_PAGE)
  if (name === '') return failure('q is missing', 400)
  if (!Number.isSafeInteger(start) || start < 0) return failure('start_index is not a number', 400)
  if (!Number.isSafeInteger(perPage) || perPage < 1) return failure('items_per_page is not a number', 400)
  const restrictions = new Set((query.get('restrictions') ?? '').split(' '))
  const answer: NameRequest['answer'] = (scene) => {
    const found = companiesNamed(REGISTER, name, scene).filter(
      ({ identical, active }) =>
        (identical || !restrictions.has('legally-equivalent-company-name')) &&
        (active || !restrictions.has('active-companies')),
    )
    const items = found.toSorted((a, b) => Number(b.identical) - Number(a.identical)).map(item)
    return json({
      kind: 'search#companies',
      items: items.slice(start, start + perPage),
      items_per_page: perPage,
      start_index: start,
      page_number: Math.floor(start / perPage) + 1,
      total_results: items.length,
    })
  }
  return { name, answer }
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
