import { expect, it } from '@jest/globals'
import { ABN_LOOKUP } from '../../src/checkers/companies/abn-lookup/descriptor.ts'
import { ARES } from '../../src/checkers/companies/ares/descriptor.ts'
import { BRREG } from '../../src/checkers/companies/brreg/descriptor.ts'
import { COMPANIES_HOUSE } from '../../src/checkers/companies/companies-house/descriptor.ts'
import { CVR } from '../../src/checkers/companies/cvr/descriptor.ts'
import { NZBN } from '../../src/checkers/companies/nzbn/descriptor.ts'
import { PRH } from '../../src/checkers/companies/prh/descriptor.ts'
import { RECHERCHE_ENTREPRISES } from '../../src/checkers/companies/recherche-entreprises/descriptor.ts'
import { RPO } from '../../src/checkers/companies/rpo/descriptor.ts'
import { ZEFIX } from '../../src/checkers/companies/zefix/descriptor.ts'
import { PROVIDERS } from '../../src/checkers/providers.ts'
import { EUIPO } from '../../src/checkers/trademarks/euipo/descriptor.ts'
import { SIGNA } from '../../src/checkers/trademarks/signa/descriptor.ts'
import { type RegisterCase, registerContract } from '../support/contract/register.ts'
import { item, pageOf } from './trademarks/marks.ts'
import { signaItem, signaOffices, signaPage } from './trademarks/signa/answers.ts'

const CASES: readonly RegisterCase[] = [
  {
    register: EUIPO,
    jurisdiction: 'EU',
    settings: (url) => ({
      EUIPO_URL: url,
      EUIPO_TOKEN_URL: `${url}/token`,
      EUIPO_CLIENT_ID: 'me',
      EUIPO_CLIENT_SECRET: 's3cret',
    }),
    answer: (names, asked) =>
      asked.path === '/token'
        ? { access_token: 'token', expires_in: 3_600 }
        : pageOf(
            names.map((name) => item(name)),
            asked,
          ),
  },
  {
    register: SIGNA,
    jurisdiction: 'AU',
    settings: (url) => ({ SIGNA_URL: url, SIGNA_KEY: 'sig_k3y' }),
    answer: (names, asked) =>
      asked.path === '/offices' ? signaOffices() : signaPage(names.map((name) => signaItem(name))),
  },
  {
    register: COMPANIES_HOUSE,
    jurisdiction: 'GB',
    settings: (url) => ({ COMPANIES_HOUSE_URL: url, COMPANIES_HOUSE_KEY: 'k3y' }),
    answer: (names) => ({
      items: names.map((title) => ({ title, company_number: '01', company_status: 'active' })),
      total_results: names.length,
    }),
  },
  {
    register: BRREG,
    jurisdiction: 'NO',
    settings: (url) => ({ BRREG_URL: url }),
    answer: (names) => ({
      ...(names.length > 0 && {
        _embedded: { enheter: names.map((navn) => ({ organisasjonsnummer: '923609016', navn })) },
      }),
      page: { size: 100, totalElements: names.length, totalPages: names.length, number: 0 },
    }),
  },
  {
    register: RECHERCHE_ENTREPRISES,
    jurisdiction: 'FR',
    settings: (url) => ({ RECHERCHE_ENTREPRISES_URL: url }),
    answer: (names) => ({
      results: names.map((nom_raison_sociale) => ({
        siren: '552081317',
        nom_raison_sociale,
        etat_administratif: 'A',
      })),
      total_results: names.length,
      page: 1,
    }),
  },
  {
    register: PRH,
    jurisdiction: 'FI',
    settings: (url) => ({ PRH_URL: url }),
    answer: (names) => ({
      companies: names.map((name) => ({
        businessId: { value: '0112038-9' },
        names: [{ name, type: '1' }],
        tradeRegisterStatus: '1',
      })),
      totalResults: names.length,
    }),
  },
  {
    register: ARES,
    jurisdiction: 'CZ',
    settings: (url) => ({ ARES_URL: url }),
    answer: (names) => ({
      pocetCelkem: names.length,
      ekonomickeSubjekty: names.map((obchodniJmeno) => ({ ico: '00027383', obchodniJmeno })),
    }),
  },
  {
    register: RPO,
    jurisdiction: 'SK',
    settings: (url) => ({ RPO_URL: url }),
    answer: (names) => ({
      results: names.map((value, id) => ({
        id: id + 1,
        identifiers: [{ value: '31340628' }],
        fullNames: [{ value }],
      })),
      license: 'CC BY 4.0',
    }),
  },
  {
    register: CVR,
    jurisdiction: 'DK',
    settings: (url) => ({ CVR_URL: url, CVR_USER: 'me', CVR_PASSWORD: 's3cret' }),
    answer: (names) => ({
      timed_out: false,
      _shards: { failed: 0 },
      hits: {
        total: names.length,
        hits: names.map((navn) => ({
          _source: {
            Vrvirksomhed: {
              cvrNummer: 61056416,
              navne: [{ navn }],
              virksomhedMetadata: { sammensatStatus: 'NORMAL' },
            },
          },
        })),
      },
    }),
  },
  {
    register: ZEFIX,
    jurisdiction: 'CH',
    settings: (url) => ({ ZEFIX_URL: url, ZEFIX_USER: 'me', ZEFIX_PASSWORD: 's3cret' }),
    answer: (names) => names.map((name) => ({ name, uid: 'CHE105951817', status: 'ACTIVE' })),
    isList: true,
  },
  {
    register: ABN_LOOKUP,
    jurisdiction: 'AU',
    settings: (url) => ({ ABN_LOOKUP_URL: url, ABN_LOOKUP_GUID: 'gu1d' }),
    answer: (names) => ({
      Message: '',
      Names: names.map((Name) => ({ Abn: '51824753556', AbnStatus: '0000000001', IsCurrent: true, Name })),
    }),
  },
  {
    register: NZBN,
    jurisdiction: 'NZ',
    settings: (url) => ({ NZBN_URL: url, NZBN_KEY: 'k3y' }),
    answer: (names) => ({
      page: 0,
      totalItems: names.length,
      items: names.map((entityName) => ({
        nzbn: '9429036975273',
        entityName,
        entityStatusDescription: 'Registered',
      })),
    }),
  },
]

for (const each of CASES) registerContract(each)

it('every register passes the contract', () => {
  const { trademarks, companies } = PROVIDERS
  // Wider lists and those of a part of a country decide nothing: see companies/wire.contract.test.ts.
  const decisive = companies.filter(({ jurisdictions }) => jurisdictions.length > 0)
  expect(CASES.map(({ register }) => register.id)).toEqual([...trademarks, ...decisive].map(({ id }) => id))
})
