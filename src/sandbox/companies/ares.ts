import { json, notSimulated } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, jsonBody } from './protocol.ts'

const MAX_RESULTS = 1_000

/** The Czech ARES: `POST /rest/ekonomicke-subjekty/vyhledat`. */
export const ARES: CompanyProtocol = {
  register: { id: 'ares', forms: ['s.r.o.', 's.r.o.', 'a.s.'], isNational: true },
  simulates: 'ARES',
  settings: (url) => ({ ARES_URL: `${url}/rest` }),
  ask({ method, path, body }) {
    if (path !== '/rest/ekonomicke-subjekty/vyhledat' || method !== 'POST')
      return notSimulated(`${method} ${path} of ARES`)
    const { obchodniJmeno, start = 0, pocet = 10 } = jsonBody(body) ?? {}
    const isAsked = typeof obchodniJmeno === 'string' && obchodniJmeno.trim() !== ''
    if (
      !isAsked ||
      typeof start !== 'number' ||
      typeof pocet !== 'number' ||
      pocet < 1 ||
      pocet > MAX_RESULTS
    )
      return refusal('VSTUP_NEPLATNY')
    return { name: obchodniJmeno, page: Math.floor(start / pocet), size: pocet, start }
  },
  answer: ({ companies, total }) =>
    total > MAX_RESULTS
      ? refusal('VYSTUP_PRILIS_MNOHO_VYSLEDKU')
      : json({ pocetCelkem: total, ekonomickeSubjekty: companies.map(subject) }),
}

function subject(company: Company) {
  const ico = `0${numberOf(company, 7)}`
  const state = company.active ? 'AKTIVNI' : 'ZANIKLY'
  return {
    ico,
    icoId: ico,
    obchodniJmeno: company.name,
    sidlo: { kodStatu: 'CZ', textovaAdresa: 'Vzorová 1, 11000 Praha 1' },
    pravniForma: '112',
    datumVzniku: company.registered,
    ...(company.ended === null ? {} : { datumZaniku: company.ended }),
    seznamRegistraci: { stavZdrojeVr: state, stavZdrojeRes: state, stavZdrojeRzp: 'NEEXISTUJICI' },
    primarniZdroj: 'ros',
    dalsiUdaje: [],
  }
}

const refusal = (subKod: string) => json({ kod: 'CHYBA_VSTUPU', popis: 'Chyba vstupu', subKod }, 400)
