import { between } from '../chance.ts'
import { json, notSimulated, type RegistryRequest, type Reply } from '../exchange.ts'
import type { Company } from './names.ts'
import { type CompanyProtocol, type NameSearch, wholeNumber } from './protocol.ts'

const TYPE = 'application/vnd.api+json'
const MAX_PER_PAGE = 200

/** GLEIF's list of legal entity identifiers: `GET /api/v1/lei-records?filter[entity.names]=`. */
export const GLEIF: CompanyProtocol = {
  register: { id: 'gleif', forms: ['LIMITED', 'GMBH', 'B.V.', 'S.A.'], isNational: false },
  simulates: 'GLEIF',
  settings: (url) => ({ GLEIF_URL: `${url}/api/v1` }),
  ask(asked) {
    if (asked.path !== '/api/v1/lei-records') return notSimulated(`GLEIF's ${asked.path}`)
    return asked.method === 'GET' ? search(asked) : failure(405, 'ask with GET')
  },
  answer: ({ companies, total, page, size }) => {
    const pagination = {
      currentPage: page + 1,
      perPage: size,
      from: Math.min(page * size + 1, total),
      to: Math.min((page + 1) * size, total),
      total,
      lastPage: Math.max(1, Math.ceil(total / size)),
    }
    return json({ meta: { pagination }, data: companies.map(record) }, 200, TYPE)
  },
}

function search({ query }: RegistryRequest): NameSearch | Reply {
  const name = (query.get('filter[entity.names]') ?? query.get('filter[entity.legalName]'))?.trim() ?? ''
  const country = query.get('filter[entity.legalAddress.country]')
  const size = wholeNumber(query.get('page[size]'), 15)
  const number = wholeNumber(query.get('page[number]'), 1)
  if (name === '') return failure(400, 'filter[entity.names] is missing')
  if (size === null || size < 1 || size > MAX_PER_PAGE) return failure(400, 'page[size] is 1 to 200')
  if (number === null || number < 1) return failure(400, 'page[number] begins with 1')
  const omits = (company: Company) => country !== null && countryOf(company) !== country
  return { name, page: number - 1, size, omits }
}

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['GMBH', 'DE'],
  ['B.V.', 'NL'],
  ['S.A.', 'FR'],
])
const countryOf = ({ name }: Company): string => COUNTRIES.get(name.slice(name.lastIndexOf(' ') + 1)) ?? 'GB'

function record(company: Company) {
  const lei = leiOf(company.seed)
  const country = countryOf(company)
  return {
    type: 'lei-records',
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name: company.name, language: 'en' },
        otherNames: [],
        transliteratedOtherNames: [],
        legalAddress: { language: 'en', addressLines: ['1 Sample Street'], city: 'Sampleton', country },
        jurisdiction: country,
        category: 'GENERAL',
        status: company.active ? 'ACTIVE' : 'INACTIVE',
        creationDate: `${company.registered}T00:00:00Z`,
      },
      registration: { status: company.active ? 'ISSUED' : 'RETIRED' },
    },
  }
}

/** In place of the issuer's number; no issuer has this one. */
const NO_ISSUER = 'SBOX'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An identifier of 20 characters with the check digits of ISO 17442 (ISO 7064, MOD 97-10). */
function leiOf(seed: string): string {
  const body = Array.from({ length: 12 }, (_, i) => ALPHABET.charAt(between(0, 35, `${seed}/lei/${i}`))).join(
    '',
  )
  const head = `${NO_ISSUER}00${body}`
  const number = [...`${head}00`].map((letter) => ALPHABET.indexOf(letter)).join('')
  return head + String(98n - (BigInt(number) % 97n)).padStart(2, '0')
}

const failure = (status: number, title: string): Reply =>
  json({ errors: [{ status: String(status), title }] }, status, TYPE)
