import { json, notSimulated, type RegistryRequest, type Reply } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, type NameSearch, wholeNumber } from './protocol.ts'

const TYPE = 'application/vnd.brreg.enhetsregisteret.enhet.v2+json;charset=UTF-8'
/** The API returns no page beyond this number of results. */
const MAX_REACH = 10_000

/** Norway's register of legal entities: `GET /enhetsregisteret/api/enheter?navn=`. */
export const BRREG: CompanyProtocol = {
  register: { id: 'brreg', forms: ['AS', 'AS', 'ASA', 'DA'], isNational: true },
  simulates: 'Brreg',
  settings: (url) => ({ BRREG_URL: `${url}/enhetsregisteret/api` }),
  ask(asked) {
    if (asked.path !== '/enhetsregisteret/api/enheter') return notSimulated(`Brreg's ${asked.path}`)
    return asked.method === 'GET' ? search(asked) : failure(405, 'Metoden er ikke tillatt')
  },
  answer: ({ companies, total, page, size }) => {
    const paging = { size, totalElements: total, totalPages: Math.ceil(total / size), number: page }
    const embedded = companies.length > 0 && { _embedded: { enheter: companies.map(unit) } }
    return json({ ...embedded, page: paging }, 200, TYPE)
  },
}

function search({ query }: RegistryRequest): NameSearch | Reply {
  const name = query.get('navn')?.trim() ?? ''
  const page = wholeNumber(query.get('page'), 0)
  const size = wholeNumber(query.get('size'), 20)
  if (name === '') return failure(400, 'navn mangler')
  if (page === null) return failure(400, 'page er ugyldig')
  if (size === null || size < 1) return failure(400, 'size er ugyldig')
  if ((page + 1) * size > MAX_REACH) return failure(400, `page * size er over ${MAX_REACH}`)
  return { name, page, size }
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
