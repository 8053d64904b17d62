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

const REGISTER: CompanyRegister = { id: 'brreg', forms: ['AS', 'AS', 'ASA', 'DA'], isNational: true }

const TYPE = 'application/vnd.brreg.enhetsregisteret.enhet.v2+json;charset=UTF-8'
/** The API returns no page beyond this number of results. */
const MAX_REACH = 10_000

/** Norway's register of legal entities: `GET /enhetsregisteret/api/enheter?navn=`. */
const registry: Registry = {
  source: 'companies',
  handle: (asked) => {
    if (asked.path !== '/enhetsregisteret/api/enheter') return notSimulated(`Brreg's ${asked.path}`)
    return asked.method === 'GET' ? search(asked) : failure(405, 'Metoden er ikke tillatt')
  },
}

export const brreg: Twin = {
  id: REGISTER.id,
  simulates: 'Brreg',
  registry,
  settings: (url) => ({ BRREG_URL: `${url}/enhetsregisteret/api` }),
}

function search({ query }: RegistryRequest): NameRequest | Reply {
  const name = query.get('navn')?.trim() ?? ''
  const page = Number(query.get('page') ?? 0)
  const size = Number(query.get('size') ?? 20)
  if (name === '') return failure(400, 'navn mangler')
  if (!Number.isSafeInteger(page) || page < 0) return failure(400, 'page er ugyldig')
  if (!Number.isSafeInteger(size) || size < 1) return failure(400, 'size er ugyldig')
  if ((page + 1) * size > MAX_REACH) return failure(400, `page * size er over ${MAX_REACH}`)
  const answer: NameRequest['answer'] = (scene) => {
    const found = companiesNamed(REGISTER, name, scene)
    const units = found.slice(page * size, (page + 1) * size).map(unit)
    const paging = {
      size,
      totalElements: found.length,
      totalPages: Math.ceil(found.length / size),
      number: page,
    }
    return json({ ...(units.length > 0 ? { _embedded: { enheter: units } } : {}), page: paging }, 200, TYPE)
  }
  return { name, answer }
}

const FORMS: Readonly<Record<string, string>> = {
  AS: 'Aksjeselskap',
  ASA: 'Allmennaksjeselskap',
  DA: 'Selskap med delt ansvar',
}

function unit(company: Company) {
  const form = company.name.slice(company.name.lastIndexOf(' ') + 1)
  return {
    organisasjonsnummer: `0${numberOf(company, 8)}`,
    navn: company.name,
    organisasjonsform: { kode: form, beskrivelse: FORMS[form] },
    registreringsdatoEnhetsregisteret: company.registered,
    registrertIForetaksregisteret: company.active,
    konkurs: false,
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
    ...(company.ended === null ? {} : { slettedato: company.ended }),
  }
}

const failure = (status: number, feilmelding: string): Reply => json({ status, feilmelding }, status)
