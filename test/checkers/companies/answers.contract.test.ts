import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import { COMPANY_REGISTERS } from '../../../src/checkers/companies/registers.ts'
import { proven } from '../../support/self-tests.ts'
import { clientInMemory, type Handler, sendJson, TestServer, taskFor } from '../trademarks/harness.ts'
import { noRegisters } from '../trademarks/marks.ts'

let server: TestServer
let handler: Handler
beforeAll(async () => {
  server = await TestServer.start((asked, response) => handler(asked, response))
})
afterAll(() => server.stop())

const SECRETS = {
  ZEFIX_USER: 'me',
  ZEFIX_PASSWORD: 'p4ss',
  ABN_LOOKUP_GUID: 'gu1d',
  NZBN_KEY: 'k3y',
  CVR_USER: 'me',
  CVR_PASSWORD: 'p4ss',
}

/** Checks "Blue Fox" at one register, whose server answers like this. */
async function check(id: string, answer: unknown, name = 'Bluefox', status = 200) {
  handler = (_asked, response) => {
    if (typeof answer === 'string') response.writeHead(status, { 'content-type': 'text/plain' }).end(answer)
    else sendJson(response, answer, status)
  }
  server.asked.length = 0
  const { providerClient } = clientInMemory()
  const register = COMPANY_REGISTERS.find((each) => each.id === id)
  if (!register) throw new Error(`no register ${id}`)
  const address = Object.keys(register.settings).find((each) => each.endsWith('_URL')) ?? ''
  const checker = await createCompaniesChecker({
    providerClient,
    selfTests: proven,
    settings: { providers: { ...SECRETS, [address]: server.url }, timeoutMs: 5_000 },
    providers: [register],
    registers: noRegisters,
    now: Date.now,
  })
  const asked = [...register.jurisdictions, ...(register.partOf ?? []).map((part) => part.slice(0, 2))]
  const { outcome } = await checker.check(taskFor(name, { jurisdictions: asked }))
  await providerClient.close()
  return outcome
}

const fr = (unit: object) => ({ results: [{ siren: '552081317', ...unit }], total_results: 1, page: 1 })
const fi = (company: object) => ({
  totalResults: 1,
  companies: [{ businessId: { value: '0112038-9' }, names: [{ name: 'Bluefox Oy' }], ...company }],
})
const cz = (subject: object) => ({
  pocetCelkem: 1,
  ekonomickeSubjekty: [{ ico: '27074358', obchodniJmeno: 'Bluefox s.r.o.', ...subject }],
})
const sk = (person: object) => ({
  results: [
    { id: 7, identifiers: [{ value: '31340628' }], fullNames: [{ value: 'Bluefox s. r. o.' }], ...person },
  ],
})
const ch = (status: string) => [{ name: 'Bluefox AG', uid: 'CHE105951817', ehraid: 7, status }]
const au = (entry: object) => ({
  Message: '',
  Names: [
    { Abn: '51824753556', AbnStatus: '0000000001', IsCurrent: true, Name: 'BLUEFOX PTY LTD', ...entry },
  ],
})
const nz = (entity: object) => ({
  page: 0,
  totalItems: 1,
  items: [{ nzbn: '9429036975273', entityName: 'BLUEFOX LIMITED', ...entity }],
})
const bc = (topic: object) => ({
  total: 1,
  page: 1,
  results: [{ source_id: 'BC0772006', names: [{ text: 'BLUEFOX LTD.', type: 'entity_name' }], ...topic }],
})
const co = (entitystatus: string, entityname = 'BLUEFOX, INC.') => [
  { ':id': 'row-1', entityname, entityid: '20181234567', entitystatus },
]

const dk = (company: object, index: object = {}) => ({
  timed_out: false,
  _shards: { failed: 0 },
  hits: {
    total: 1,
    hits: [
      { _source: { Vrvirksomhed: { cvrNummer: 1234567, navne: [{ navn: 'Bluefox ApS' }], ...company } } },
    ],
  },
  ...index,
})
const dkStatus = (sammensatStatus: string) => dk({ virksomhedMetadata: { sammensatStatus } })
const ee = (company: object) => ({
  status: 'OK',
  data: [{ reg_code: '90000001', name: 'Bluefox OÜ', status: 'R', ...company }],
})

describe('an answer of a register', () => {
  it.each<[string, string, unknown, object]>([
    [
      'recherche-entreprises',
      'an active unit',
      fr({ nom_raison_sociale: 'BLUEFOX', etat_administratif: 'A' }),
      { status: 'active' },
    ],
    [
      'recherche-entreprises',
      'a ceased unit',
      fr({ nom_raison_sociale: 'BLUEFOX', etat_administratif: 'C' }),
      { status: 'inactive' },
    ],
    [
      'recherche-entreprises',
      'an unknown state',
      fr({ nom_raison_sociale: 'BLUEFOX', etat_administratif: 'Z' }),
      { status: 'unknown' },
    ],
    [
      'recherche-entreprises',
      'an acronym',
      fr({ nom_raison_sociale: 'X', sigle: 'BLUEFOX' }),
      { name: 'BLUEFOX' },
    ],
    [
      'recherche-entreprises',
      'a sign of an establishment',
      fr({ nom_raison_sociale: 'X', matching_etablissements: [{ liste_enseignes: ['BLUEFOX'] }] }),
      { name: 'BLUEFOX' },
    ],
    [
      'recherche-entreprises',
      'a person who trades',
      fr({ nom_complet: 'JEAN X', nature_juridique: '1000', siege: { nom_commercial: 'BLUEFOX' } }),
      { name: 'BLUEFOX' },
    ],
    ['prh', 'an entry in force', fi({ tradeRegisterStatus: '1' }), { status: 'active' }],
    ['prh', 'a ceased entry', fi({ tradeRegisterStatus: '4' }), { status: 'inactive' }],
    ['prh', 'a state in between', fi({ tradeRegisterStatus: '3' }), { status: 'unknown' }],
    [
      'prh',
      'an end',
      fi({ tradeRegisterStatus: '1', endDate: '2024-01-01' }),
      { status: 'inactive', statusText: 'ended 2024-01-01' },
    ],
    [
      'prh',
      'a previous name',
      fi({
        tradeRegisterStatus: '1',
        names: [{ name: 'Other Oy' }, { name: 'Bluefox Oy', endDate: '2020-01-01' }],
      }),
      { status: 'inactive', statusText: 'previous name' },
    ],
    [
      'prh',
      'an auxiliary name',
      fi({ tradeRegisterStatus: '1', names: [{ name: 'Other Oy' }, { name: 'Bluefox', type: '3' }] }),
      { name: 'Bluefox', status: 'active' },
    ],
    [
      'ares',
      'an active entity',
      cz({ seznamRegistraci: { stavZdrojeVr: 'AKTIVNI', stavZdrojeRzp: 'ZANIKLY' } }),
      { status: 'active' },
    ],
    [
      'ares',
      'an ended entity',
      cz({ seznamRegistraci: { stavZdrojeVr: 'ZANIKLY', stavZdrojeRzp: 'NEEXISTUJICI' } }),
      { status: 'inactive' },
    ],
    [
      'ares',
      'a date of end',
      cz({ datumZaniku: '2023-05-01', seznamRegistraci: { stavZdrojeVr: 'AKTIVNI' } }),
      { status: 'inactive' },
    ],
    ['ares', 'no state', cz({}), { status: 'unknown' }],
    ['ares', 'a foreign entity', cz({ ico: undefined, icoId: 'ARES_00412' }), { number: 'ARES_00412' }],
    [
      'ares',
      'another name',
      cz({ obchodniJmeno: 'X', dalsiUdaje: [{ obchodniJmeno: [{ obchodniJmeno: 'Bluefox' }] }] }),
      { name: 'Bluefox' },
    ],
    ['rpo', 'a person that exists', sk({}), { status: 'active', number: '31340628' }],
    ['rpo', 'a person that ended', sk({ termination: '2021-11-23' }), { status: 'inactive' }],
    [
      'rpo',
      'a previous name',
      sk({ fullNames: [{ value: 'Bluefox s.r.o.', validTo: '2014-01-01' }, { value: 'X a.s.' }] }),
      { status: 'inactive', statusText: 'previous name' },
    ],
    [
      'rpo',
      'an alternative name',
      sk({ fullNames: [{ value: 'X' }], alternativeNames: [{ value: 'Bluefox' }] }),
      { name: 'Bluefox' },
    ],
    ['rpo', 'no number', sk({ identifiers: [] }), { number: 'RPO 7', link: null }],
    ['cvr', 'an active company', dkStatus('NORMAL'), { status: 'active', number: '01234567' }],
    ['cvr', 'a bankrupt company', dkStatus('UNDERKONKURS'), { status: 'active' }],
    ['cvr', 'a dissolved company', dkStatus('Opløst efter erklæring'), { status: 'inactive' }],
    ['cvr', 'an unknown state', dkStatus('UDENRETSVIRKNING'), { status: 'unknown' }],
    ['cvr', 'no state', dk({}), { status: 'unknown' }],
    [
      'cvr',
      'a previous name',
      dk({
        navne: [
          { navn: 'Bluefox ApS', periode: { gyldigTil: '2020-01-01' } },
          { navn: 'Other ApS', periode: { gyldigTil: null } },
        ],
      }),
      { status: 'inactive', statusText: 'previous name' },
    ],
    [
      'cvr',
      'a secondary name',
      dk({ navne: [{ navn: 'Other ApS' }], binavne: [{ navn: 'Bluefox' }] }),
      { name: 'Bluefox' },
    ],
    [
      'cvr',
      'a total of Elasticsearch 7',
      dk({}, { hits: { ...dk({}).hits, total: { value: 1, relation: 'eq' } } }),
      { name: 'Bluefox ApS' },
    ],
    ['ariregister', 'an entered company', ee({}), { status: 'active', number: '90000001' }],
    ['ariregister', 'a bankrupt company', ee({ status: 'N' }), { status: 'active' }],
    ['ariregister', 'a deleted company', ee({ status: 'K' }), { status: 'inactive' }],
    ['ariregister', 'an unknown state', ee({ status: 'X' }), { status: 'unknown' }],
    [
      'ariregister',
      'a previous name',
      ee({ name: 'Other OÜ', historical_names: ['Bluefox OÜ'] }),
      { status: 'inactive', statusText: 'previous name' },
    ],
    ['zefix', 'an active company', ch('ACTIVE'), { status: 'active' }],
    ['zefix', 'a company in liquidation', ch('BEING_CANCELLED'), { status: 'active' }],
    ['zefix', 'a deleted company', ch('CANCELLED'), { status: 'inactive' }],
    ['zefix', 'an unknown state', ch('MERGED'), { status: 'unknown' }],
    ['abn-lookup', 'an active entry', au({}), { status: 'active' }],
    ['abn-lookup', 'a canceled entry', au({ AbnStatus: '0000000002' }), { status: 'inactive' }],
    [
      'abn-lookup',
      'a previous name',
      au({ IsCurrent: false }),
      { status: 'inactive', statusText: 'previous name' },
    ],
    ['abn-lookup', 'JSONP', `callback(${JSON.stringify(au({}))})`, { number: '51824753556' }],
    ['nzbn', 'a registered company', nz({ entityStatusDescription: 'Registered' }), { status: 'active' }],
    [
      'nzbn',
      'a company in liquidation',
      nz({ entityStatusDescription: 'In Liquidation' }),
      { status: 'active' },
    ],
    ['nzbn', 'a removed company', nz({ entityStatusDescription: 'Removed' }), { status: 'inactive' }],
    [
      'nzbn',
      'a trading name',
      nz({ entityName: 'X', entityStatusDescription: 'Registered', tradingNames: [{ name: 'Bluefox' }] }),
      { name: 'Bluefox', status: 'active' },
    ],
    [
      'nzbn',
      'a previous name',
      nz({
        entityName: 'X',
        entityStatusDescription: 'Registered',
        previousEntityNames: ['BLUEFOX LIMITED'],
      }),
      { status: 'inactive' },
    ],
    ['orgbook', 'an active organization', bc({ inactive: false }), { status: 'active', jurisdiction: 'CA' }],
    ['orgbook', 'a historical organization', bc({ inactive: true }), { status: 'inactive' }],
    ['us-co', 'a company in good standing', co('Good Standing'), { status: 'active', jurisdiction: 'US' }],
    ['us-co', 'a delinquent company', co('Delinquent'), { status: 'active' }],
    ['us-co', 'a dissolved company', co('Voluntarily Dissolved'), { status: 'inactive' }],
    ['us-co', 'an unknown word', co('Pondering'), { status: 'unknown' }],
    [
      'us-co',
      'a delinquent company with its state in its name',
      co('Delinquent', 'BLUEFOX, LLC, Delinquent May 1, 2016'),
      { name: 'BLUEFOX, LLC', status: 'active' },
    ],
    [
      'us-co',
      'a dissolved company with its state in its name',
      co('Administratively Dissolved', 'Bluefox, Inc., Dissolved March 6, 1967'),
      { name: 'Bluefox, Inc.', status: 'inactive' },
    ],
    [
      'us-co',
      'a company that dissolved itself, with its state in its name',
      co('Voluntarily Dissolved', 'Bluefox LLC, Voluntarily Dissolved February 27, 2008'),
      { name: 'Bluefox LLC', status: 'inactive' },
    ],
  ])('%s: %s', async (id, _, answer, finding) => {
    const { findings } = await check(id, answer)
    expect(findings).toMatchObject([{ sameAs: true, ...finding }])
  })

  it.each<[string, string, unknown, string]>([
    ['recherche-entreprises', 'another page', { results: [], total_results: 0, page: 2 }, 'invalid_answer'],
    [
      'recherche-entreprises',
      'the largest total',
      { results: [], total_results: 10_000, page: 1 },
      'too_many_results',
    ],
    ['prh', 'no total', { companies: [] }, 'invalid_answer'],
    ['prh', 'rows missing', { companies: [], totalResults: 3 }, 'invalid_answer'],
    ['ares', 'an entity without a number', cz({ ico: undefined }), 'invalid_answer'],
    [
      'rpo',
      'a list of 500',
      {
        results: Array.from({ length: 500 }, (_, at) => ({ id: at + 1, fullNames: [{ value: `X ${at}` }] })),
      },
      'too_many_results',
    ],
    [
      'rpo',
      'one record twice',
      { results: [1, 1].map((id) => ({ id, fullNames: [{ value: 'X' }] })) },
      'invalid_answer',
    ],
    [
      'abn-lookup',
      'an unknown GUID',
      { Message: 'The GUID entered is not recognised', Names: [] },
      'refused',
    ],
    ['nzbn', 'another page', { page: 1, totalItems: 0, items: [] }, 'invalid_answer'],
    ['zefix', 'an error', { error: { code: 'X' } }, 'invalid_answer'],
    ['cvr', 'a search that was cut off', dk({}, { timed_out: true }), 'invalid_answer'],
    ['cvr', 'a part of the index without an answer', dk({}, { _shards: { failed: 1 } }), 'invalid_answer'],
    ['cvr', 'hits missing', dk({}, { hits: { total: 3, hits: [] } }), 'invalid_answer'],
    ['cvr', 'no total', dk({}, { hits: { hits: [] } }), 'invalid_answer'],
    [
      'cvr',
      'a total that is a lower bound',
      dk({}, { hits: { total: { value: 10_000, relation: 'gte' }, hits: [] } }),
      'too_many_results',
    ],
    ['cvr', 'an error of the index', { error: { reason: 'X' }, status: 500 }, 'invalid_answer'],
  ])('%s is not complete: %s', async (id, _, answer, code) => {
    expect(await check(id, answer)).toMatchObject({ status: 'unknown', reason: { code }, findings: [] })
  })

  it('ARES refuses more than 1,000 results, or another request', async () => {
    const refusal = (subKod: string) => ({ kod: 'CHYBA_VSTUPU', popis: '', subKod })
    expect(await check('ares', refusal('VYSTUP_PRILIS_MNOHO_VYSLEDKU'), 'Bluefox', 400)).toMatchObject({
      status: 'unknown',
      reason: { code: 'too_many_results' },
    })
    expect(await check('ares', refusal('VSTUP_NEPLATNY'), 'Bluefox', 400)).toMatchObject({
      reason: { code: 'invalid_answer' },
    })
  })

  it('Zefix says that it found nothing, found too much, or refuses a request', async () => {
    const refusal = (type: string) => ({ error: { type, message: '' } })
    expect(await check('zefix', refusal('NOT_FOUND'), 'Bluefox', 404)).toMatchObject({
      status: 'done',
      findings: [],
    })
    expect(await check('zefix', refusal('RESULTLIST_TO_LARGE'), 'Bluefox', 400)).toMatchObject({
      status: 'unknown',
      reason: { code: 'too_many_results' },
    })
    for (const answer of [refusal('INVALID_REQUEST_DATA'), refusal('constructor'), { status: 404 }, '<html>'])
      expect(await check('zefix', answer, 'Bluefox', 404)).toMatchObject({
        status: 'unknown',
        reason: { code: 'invalid_answer' },
      })
  })

  it.each([
    ['recherche-entreprises', 'Zu'],
    ['recherche-entreprises', '123456789'],
    ['rpo', 'Zu'],
    ['zefix', 'Zu'],
  ])('%s cannot be searched for "%s"', async (id, name) => {
    expect(await check(id, {}, name)).toMatchObject({ status: 'unknown', reason: { code: 'not_searchable' } })
    expect(server.asked).toEqual([])
  })

  it('ten suggestions of the Estonian register are not all, and fewer cover nothing', async () => {
    const data = Array.from({ length: 10 }, (_, at) => ({ reg_code: `9000000${at}`, name: `Other ${at} OÜ` }))
    expect(await check('ariregister', { status: 'OK', data })).toMatchObject({
      status: 'not_configured',
      coverage: [
        { jurisdiction: 'EE', searched: false },
        { territories: ['EE'], searched: false },
      ],
    })
    expect(await check('ariregister', { status: 'OK', data: [] })).toMatchObject({
      status: 'not_configured',
      reason: { text: expect.stringContaining('The company register of Estonia') },
      coverage: [
        { jurisdiction: 'EE', searched: false },
        { territories: ['EE'], searched: true },
      ],
    })
    expect(await check('ariregister', { status: 'ERROR', data: [] })).toMatchObject({
      status: 'unknown',
      reason: { code: 'invalid_answer' },
    })
  })

  it('shows no credential in evidence', async () => {
    const outcomes = [
      await check('abn-lookup', au({})),
      await check('nzbn', nz({})),
      await check('zefix', ch('ACTIVE')),
      await check('cvr', dk({})),
    ]
    expect(server.asked).toHaveLength(1)
    expect(JSON.stringify(outcomes)).not.toMatch(/gu1d|k3y|p4ss|authorization/i)
  })
})
