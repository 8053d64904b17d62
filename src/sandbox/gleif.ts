import { between } from './chance.ts'
import { type Company, type CompanyRegister, companiesNamed } from './company-names.ts'
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
  id: 'gleif',
  forms: ['LIMITED', 'GMBH', 'B.V.', 'S.A.'],
  isNational: false,
}

const TYPE = 'application/vnd.api+json'
const MAX_PER_PAGE = 200

/** GLEIF's list of legal entity identifiers: `GET /api/v1/lei-records?filter[entity.names]=`. */
const registry: Registry = {
  source: 'companies',
  handle: (asked) => {
    if (asked.path !== '/api/v1/lei-records') return notSimulated(`GLEIF's ${asked.path}`)
    return asked.method === 'GET' ? search(asked) : failure(405, 'ask with GET')
  },
}

export const gleif: Twin = {
  id: REGISTER.id,
  simulates: 'GLEIF',
  registry,
  settings: (url) => ({ GLEIF_URL: `${url}/api/v1` }),
}

function search({ query }: RegistryRequest): NameRequest | Reply {
  const name = (query.get('filter[entity.names]') ?? query.get('filter[entity.legalName]'))?.trim() ?? ''
  const country = query.get('filter[entity.legalAddress.country]')
  const size = Number(query.get('page[size]') ?? 15)
  const number = Number(query.get('page[number]') ?? 1)
  if (name === '') return failure(400, 'filter[entity.names] is missing')
  if (!Number.isSafeInteger(size) || size < 1 || size > MAX_PER_PAGE)
    return failure(400, 'page[size] is 1 to 200')
  if (!Number.isSafeInteger(number) || number < 1) return failure(400, 'page[number] begins with 1')
  const answer: NameRequest['answer'] = (scene) => {
    const found = companiesNamed(REGISTER, name, scene).filter(
      (company) => country === null || countryOf(company) === country,
    )
    const from = (number - 1) * size
    const pagination = {
      currentPage: number,
      perPage: size,
      from: Math.min(from + 1, found.length),
      to: Math.min(from + size, found.length),
      total: found.length,
      lastPage: Math.max(1, Math.ceil(found.length / size)),
    }
    return json({ meta: { pagination }, data: found.slice(from, from + size).map(record) }, 200, TYPE)
  }
  return { name, answer }
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
