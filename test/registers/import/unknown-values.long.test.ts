import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { companyCsvFormat } from '../../../src/registers/companies/formats/csv.ts'
import { EE_COMPANIES } from '../../../src/registers/companies/formats/ee.ts'
import { GB_COMPANIES } from '../../../src/registers/companies/formats/gb.ts'
import { GLEIF_CSV } from '../../../src/registers/companies/formats/gleif-csv.ts'
import { GLEIF_JSON } from '../../../src/registers/companies/formats/gleif-json.ts'
import { IE_COMPANIES } from '../../../src/registers/companies/formats/ie.ts'
import { JP_COMPANIES } from '../../../src/registers/companies/formats/jp.ts'
import { SIRENE } from '../../../src/registers/companies/formats/sirene.ts'
import { UA_COMPANIES } from '../../../src/registers/companies/formats/ua.ts'
import { openRegister } from '../../../src/registers/file.ts'
import { type ImportCounts, sumOf } from '../../../src/registers/import/counts.ts'
import type { RegisterFormat } from '../../../src/registers/import/format.ts'
import { FORMAT_NAMES } from '../../../src/registers/import/formats.ts'
import { importRegister } from '../../../src/registers/import/import.ts'
import { PLAIN } from '../../../src/registers/import/table.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { csvFormat } from '../../../src/registers/marks/formats/csv.ts'
import { IPGOD_FORMAT } from '../../../src/registers/marks/formats/ipgod.ts'
import { JPO_FORMAT } from '../../../src/registers/marks/formats/jpo.ts'
import { USPTO_FORMAT } from '../../../src/registers/marks/formats/uspto.ts'
import { ST66_FORMAT, ST96_FORMAT } from '../../../src/registers/marks/formats/wipo.ts'
import fc from '../../support/properties.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

/** Values of a row by the place of the file that has them. */
type Row = Readonly<Record<string, string>>

/** A format, a correct row, and for each value what it is called; `write` gives a file of rows. */
type Case = {
  format: RegisterFormat<unknown>
  file?: string
  row(at: number): Row
  /** Places whose value must be a day, a code of the office, or an address; `texts` may have up to so many characters. */
  codes: Readonly<Record<string, string>>
  texts: Readonly<Record<string, readonly [field: string, most: number]>>
  write(rows: readonly Row[]): string
}

const table =
  (delimiter: string) =>
  (rows: readonly Row[]): string =>
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.join(delimiter))
      .join('\n')

const xml =
  (record: string, before = '', after = '') =>
  (rows: readonly Row[]): string =>
    `<?xml version="1.0"?><a>${rows
      .map((row) => {
        const [own, header] = [[], []] as [string[], string[]]
        for (const [place, value] of Object.entries(row)) {
          const [, isHeader, name] = /^(header\/)?(.+)$/.exec(place) ?? []
          ;(isHeader ? header : own).push(
            String(name)
              .split('/')
              .reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, value),
          )
        }
        return `<${record}>${before}${header.join('')}${after}${own.join('')}</${record}>`
      })
      .join('\n')}</a>`

const classes = (none: string): Row =>
  Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`Class${i + 1}`, none]))
const ukipo = (layout: 'ukipo' | 'ukipo-madrid', days: readonly string[]): Case => ({
  format: csvFormat(LAYOUTS[layout]),
  row: (at) => ({
    'Mark Text': `ZORVEXA ${at}`,
    'Trade Mark': `UK${at}`,
    Status: 'Registered',
    Name: 'Zorvexa Ltd',
    Hyperlink: 'https://example.com/',
    'Mark Type': 'Word',
    ...Object.fromEntries(days.map((day) => [day, '31/01/2020'])),
    ...classes('0'),
  }),
  codes: {
    Status: 'status',
    Hyperlink: 'link',
    'Mark Type': 'kind',
    Class9: 'classes',
    ...Object.fromEntries(
      Object.entries(LAYOUTS[layout].columns).flatMap(([field, column]) =>
        days.includes(String(column)) ? [[column, field]] : [],
      ),
    ),
  },
  texts: { Name: ['owner', 1_000], 'Mark Text': ['mark', 1_000] },
  write: table('|'),
})

const WIPO = {
  codes: {
    MarkCurrentStatusCode: 'status',
    ApplicationDate: 'filed',
    RegistrationDate: 'registered',
    ExpiryDate: 'expires',
    MarkCurrentStatusDate: 'statusDate',
    'Goods/ClassNumber': 'classes',
  },
  row: (at: number): Row => ({
    MarkVerbalElementText: `ZORVEXA ${at}`,
    MarkCurrentStatusCode: 'Registered',
    ApplicationDate: '2020-01-31',
    RegistrationDate: '2020-06-30',
    ExpiryDate: '2030-01-31',
    MarkCurrentStatusDate: '2020-06-30',
    'Goods/ClassNumber': '9',
  }),
} as const

const GLEIF = {
  LEI: '',
  'Entity.LegalName': '',
  'Entity.LegalAddress.City': 'Oslo',
  'Entity.LegalJurisdiction': 'NO',
  'Entity.EntityCreationDate': '2020-01-31T00:00:00Z',
  'Entity.EntityExpirationDate': '2024-01-31T00:00:00Z',
  'Entity.EntityStatus': 'ACTIVE',
  'Registration.RegistrationStatus': 'ISSUED',
}
const GLEIF_CASE = {
  row: (at: number): Row => ({
    ...GLEIF,
    LEI: `529900ZORVEXA${String(at).padStart(5, '0')}25`,
    'Entity.LegalName': `ZORVEXA ${at} AS`,
  }),
  codes: {
    'Entity.LegalJurisdiction': 'jurisdiction',
    'Entity.EntityCreationDate': 'incorporated',
    'Entity.EntityExpirationDate': 'dissolved',
    'Entity.EntityStatus': 'status',
  },
  texts: { 'Entity.LegalName': ['name', 1_000], 'Entity.LegalAddress.City': ['locality', 200] },
} as const

function gleifJson(rows: readonly Row[]): string {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [path, value] of Object.entries(row)) {
      const names = path.split('.')
      let inside = record
      for (const name of names) {
        inside[name] = inside[name] ?? {}
        inside = inside[name] as Record<string, unknown>
      }
      inside.$ = value
    }
    return record
  })
  return JSON.stringify({ records }, null, 1)
}

const CASES: Readonly<Record<string, Case>> = {
  csv: {
    format: csvFormat(LAYOUTS.generic),
    row: (at) => ({
      mark: `ZORVEXA ${at}`,
      number: `N${at}`,
      status: 'Registered',
      classes: '9',
      filed: '2020-01-31',
      registered: '31.01.2020',
      expires: '2030-01-31',
      published: '2020-02-01',
      link: 'https://example.com/',
      image: 'https://example.com/',
      right: 'national',
      kind: 'word',
      category: 'individual',
      territories: 'FR',
      firstUse: '2019',
      filingBasis: 'use',
      supplementalRegister: 'no',
      proceedings: 'opposition 1',
      owner: 'Zorvexa Ltd',
      goods: 'Lamps',
    }),
    codes: Object.fromEntries(
      'status classes filed registered expires published link image right kind category territories firstUse filingBasis supplementalRegister proceedings'
        .split(' ')
        .map((each) => [each, each]),
    ),
    texts: { mark: ['mark', 1_000], owner: ['owner', 1_000], goods: ['goods', 100_000] },
    write: table(','),
  },
  ukipo: ukipo('ukipo', ['Filed', 'Published', 'Registered', 'Renewal Due Date']),
  'ukipo-madrid': ukipo('ukipo-madrid', ['Date of Designation', 'Published', 'Protected', 'Expired']),
  uspto: {
    format: USPTO_FORMAT,
    row: (at) => ({
      'serial-number': String(90_000_000 + at),
      'registration-number': '7000001',
      'header/mark-identification': `ZORVEXA ${at}`,
      'header/status-code': '700',
      'header/filing-date': '20200131',
      'header/registration-date': '20200630',
      'header/renewal-date': '20300630',
      'header/status-date': '20200630',
      'header/mark-drawing-code': '4000',
      'classifications/classification/international-code': '009',
      'case-file-owners/case-file-owner/party-name': 'Zorvexa Inc.',
    }),
    codes: {
      'header/status-code': 'status',
      'header/filing-date': 'filed',
      'header/registration-date': 'registered',
      'header/renewal-date': 'expires',
      'header/status-date': 'statusDate',
      'header/mark-drawing-code': 'kind',
      'classifications/classification/international-code': 'classes',
    },
    texts: {
      'header/mark-identification': ['mark', 1_000],
      'case-file-owners/case-file-owner/party-name': ['owner', 1_000],
    },
    write: xml('case-file', '<case-file-header>', '</case-file-header>'),
  },
  jpo: {
    format: JPO_FORMAT,
    file: 'upd_jiken_c_t.tsv',
    row: (at) => ({
      shutugan_no: String(2_020_000_000 + at),
      shutugan_bi: '20200131',
      toroku_bi: '00000000',
      saishushobun_shubetu: '',
      pcz_kokaikohohakko_bi: '20200201',
    }),
    codes: {
      shutugan_bi: 'filed',
      toroku_bi: 'registered',
      saishushobun_shubetu: 'status',
      pcz_kokaikohohakko_bi: 'published',
    },
    texts: {},
    write: table('\t'),
  },
  ipgod: {
    format: IPGOD_FORMAT,
    file: 'ipgod203.csv',
    row: (at) => ({
      tm_number: String(1_000_000 + at),
      status_code_desc: 'Registered : Registered/Protected',
      lodgement_date: '2020-01-31',
      sealing_date: '2020-06-30',
      renewal_due_date: '2030-01-31',
      priority_date: '',
      trademark_type: 'Word',
    }),
    codes: {
      status_code_desc: 'status',
      lodgement_date: 'filed',
      sealing_date: 'registered',
      renewal_due_date: 'expires',
      priority_date: 'priorities',
      trademark_type: 'kind',
    },
    texts: {},
    write: table(','),
  },
  st66: {
    format: ST66_FORMAT,
    row: (at) => ({
      ApplicationNumber: `N${at}`,
      ...WIPO.row(at),
      MarkFeature: 'Word',
      KindMark: 'Individual',
      TradeMarkURI: 'https://example.com/',
      'HolderDetails/Holder/FullName': 'Zorvexa SARL',
    }),
    codes: { ...WIPO.codes, MarkFeature: 'kind', KindMark: 'category', TradeMarkURI: 'link' },
    texts: { MarkVerbalElementText: ['mark', 1_000], 'HolderDetails/Holder/FullName': ['owner', 1_000] },
    write: xml('TradeMark'),
  },
  st96: {
    format: ST96_FORMAT,
    row: (at) => ({
      'ApplicationNumber/ApplicationNumberText': `N${at}`,
      ...WIPO.row(at),
      MarkFeatureCategory: 'Word',
      MarkCategory: 'Trademark',
      'HolderBag/Holder/EntityName': 'Zorvexa Inc.',
    }),
    codes: { ...WIPO.codes, MarkFeatureCategory: 'kind', MarkCategory: 'category' },
    texts: { MarkVerbalElementText: ['mark', 1_000], 'HolderBag/Holder/EntityName': ['owner', 1_000] },
    write: xml('Trademark'),
  },
  'companies-csv': {
    format: companyCsvFormat({}, PLAIN),
    row: (at) => ({
      number: `N${at}`,
      name: `ZORVEXA ${at} AS`,
      status: 'Active',
      incorporated: '2020-01-31',
      dissolved: '2024-01-31',
      jurisdiction: 'NO',
      lei: '529900LUMIVORA000025',
      link: 'https://example.com/',
      trading: 'Zorv',
      locality: 'Oslo',
      form: 'AS',
    }),
    codes: Object.fromEntries(
      'status incorporated dissolved jurisdiction lei link'.split(' ').map((each) => [each, each]),
    ),
    texts: {
      name: ['name', 1_000],
      trading: ['names', 1_000],
      locality: ['locality', 200],
      form: ['form', 200],
    },
    write: table(','),
  },
  'gb-companies': {
    format: GB_COMPANIES,
    row: (at) => ({
      CompanyName: `ZORVEXA ${at} LTD`,
      CompanyNumber: String(at + 1),
      CompanyStatus: 'Active',
      IncorporationDate: '31/01/2020',
      DissolutionDate: '31/01/2024',
      'PreviousName_1.CompanyName': 'ZORV LTD',
      'PreviousName_1.CONDATE': '31/01/2021',
      'SICCode.SicText_1': '47290 - Shops',
      'RegAddress.PostTown': 'LEEDS',
    }),
    codes: {
      CompanyStatus: 'status',
      IncorporationDate: 'incorporated',
      DissolutionDate: 'dissolved',
      'PreviousName_1.CONDATE': 'earlier',
      'SICCode.SicText_1': 'activities',
    },
    texts: {
      CompanyName: ['name', 1_000],
      'PreviousName_1.CompanyName': ['names', 1_000],
      'RegAddress.PostTown': ['locality', 200],
    },
    write: table(','),
  },
  'gleif-csv': { format: GLEIF_CSV, ...GLEIF_CASE, write: table(',') },
  'gleif-json': { format: GLEIF_JSON, ...GLEIF_CASE, write: gleifJson },
  sirene: {
    format: SIRENE,
    row: (at) => ({
      siren: String(100_000_000 + at),
      denominationUniteLegale: `ZORVEXA ${at}`,
      sigleUniteLegale: 'ZVX',
      etatAdministratifUniteLegale: 'A',
      dateCreationUniteLegale: '2020-01-31',
    }),
    codes: { etatAdministratifUniteLegale: 'status', dateCreationUniteLegale: 'incorporated' },
    texts: { denominationUniteLegale: ['name', 1_000], sigleUniteLegale: ['names', 1_000] },
    write: table(','),
  },
  'ie-companies': {
    format: IE_COMPANIES,
    row: (at) => ({
      company_num: String(at + 1),
      company_name: `ZORVEXA ${at} LIMITED`,
      company_status: 'Normal',
      company_reg_date: '2020-01-31',
      comp_dissolved_date: '',
      company_name_eff_date: '2020-01-31',
      company_type: 'LTD',
    }),
    codes: {
      company_status: 'status',
      company_reg_date: 'incorporated',
      comp_dissolved_date: 'dissolved',
      company_name_eff_date: 'nameSince',
    },
    texts: { company_name: ['name', 1_000], company_type: ['form', 200] },
    write: table(','),
  },
  'ee-companies': {
    format: EE_COMPANIES,
    row: (at) => ({
      nimi: `Zorvexa ${at} OÜ`,
      ariregistri_kood: String(10_000_000 + at),
      ettevotja_staatus_tekstina: 'Registrisse kantud',
      ettevotja_esmakande_kpv: '31.01.2020',
      asukoha_ehak_tekstina: 'Tallinn',
    }),
    codes: { ettevotja_staatus_tekstina: 'status', ettevotja_esmakande_kpv: 'incorporated' },
    texts: { nimi: ['name', 1_000], asukoha_ehak_tekstina: ['locality', 200] },
    write: table(';'),
  },
  'jp-companies': {
    format: JP_COMPANIES,
    row: (at) =>
      Object.fromEntries(
        Array.from({ length: 30 }, (_, place): [string, string] => {
          const known: Record<number, string> = {
            1: String(1_010_001_000_000 + at),
            6: `ZORVEXA ${at}`,
            18: '2024-01-31',
            19: '11',
            23: '1',
            24: 'Zorvexa',
          }
          return [`c${place}`, known[place] ?? '']
        }),
      ),
    codes: { c18: 'dissolved', c19: 'status' },
    texts: { c6: ['name', 1_000], c24: ['names', 1_000], c9: ['locality', 200] },
    write: (rows) => rows.map((row) => Object.values(row).join(',')).join('\n'),
  },
  'ua-companies': {
    format: UA_COMPANIES,
    row: (at) => ({
      NAME: `ZORVEXA ${at}`,
      SHORT_NAME: 'ZVX',
      EDRPOU: String(10_000_000 + at),
      STAN: 'зареєстровано',
      REGISTRATION: '31.01.2020; 1',
      TERMINATED_INFO: '31.01.2024; 1',
    }),
    codes: { STAN: 'status', REGISTRATION: 'incorporated', TERMINATED_INFO: 'dissolved' },
    texts: { NAME: ['name', 1_000], SHORT_NAME: ['names', 1_000] },
    write: xml('SUBJECT'),
  },
}

it('every format is tried', () => {
  expect(Object.keys(CASES).sort()).toEqual([...FORMAT_NAMES].sort())
})

/** Texts that are no day, code, class or address in any format. */
const UNKNOWN = [
  '03/04/26',
  '2026-13-45',
  'soon?',
  '~',
  'Half Zorvexa',
  '31st of May',
  '4711.5',
  'ftp:x',
  '0x9',
]

/** Where numbers are listed, this may be three. */
const LISTS = /^[\d/]+$/

type Planted = { row: number; place: string; kind: 'unread' | 'cut'; value: string; field: string }

/** Up to one wrong value in each of some rows. */
const plantedIn = ({ codes, texts }: Case): fc.Arbitrary<Planted[]> => {
  const unread = Object.entries(codes).map(([place, field]) =>
    fc
      .constantFrom(...UNKNOWN.filter((value) => field !== 'classes' || !LISTS.test(value)))
      .map((value) => ({ kind: 'unread' as const, place, field, value })),
  )
  const cut = Object.entries(texts).map(([place, [field, most]]) =>
    fc
      .integer({ min: 1, max: 50 })
      .map((more) => ({ kind: 'cut' as const, place, field, value: 'Z'.repeat(most + more) })),
  )
  return fc
    .array(fc.option(fc.oneof(...unread, ...cut)), { minLength: 1, maxLength: 25 })
    .map((all) => all.flatMap((each, row) => (each === null ? [] : [{ ...each, row }])))
}

async function imported(one: Case, rows: readonly Row[]): Promise<{ at: string; counts: ImportCounts }> {
  const at = await folder()
  const file = join(at, one.file ?? 'extract')
  writeFileSync(file, one.write(rows))
  const register = { office: 'USPTO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  const format = one.format
  const more = WORDS[format.name]?.(at, rows) ?? []
  return { at, counts: await importRegister({ files: [file, ...more], register, format }, at) }
}

/** Formats whose words are in another file. */
const WORDS: Readonly<Record<string, (at: string, rows: readonly Row[]) => string[]>> = {
  jpo: (at, rows) => {
    const file = join(at, 'upd_standard_char_t_art.tsv')
    const words = rows.map((row, i) => ({
      app_num: row.shutugan_no ?? '',
      split_num: '',
      standard_char_t: `ZORVEXA ${i}`,
    }))
    writeFileSync(file, table('\t')(words))
    return [file]
  },
  ipgod: (at, rows) => {
    const file = join(at, 'ipgod222.csv')
    writeFileSync(
      file,
      table(',')(rows.map((row, i) => ({ tm_number: row.tm_number ?? '', trademark_text: `ZORVEXA ${i}` }))),
    )
    return [file]
  },
}

it.each(Object.entries(CASES))(
  '%s: every value that is not kept is counted once, with its place',
  async (_, one) => {
    await fc.assert(
      fc.asyncProperty(plantedIn(one), async (planted) => {
        const rows = Array.from({ length: 26 }, (_, at) => {
          const wrong = planted.find(({ row }) => row === at)
          return { ...one.row(at), ...(wrong && { [wrong.place]: wrong.value }) }
        })
        const { at, counts } = await imported(one, rows)
        const { read, taken, wordless, deleted, joined, skipped, refused } = counts
        expect(taken + wordless + deleted + joined + skipped + refused).toBe(read)
        expect({ taken, refused }).toEqual({ taken: 26, refused: 0 })
        for (const kind of ['unread', 'cut'] as const) {
          const of = planted.filter((each) => each.kind === kind)
          const fields = [...new Set(of.map(({ field }) => field))]
          const found = Object.entries(counts[kind]).map(([field, { values }]) => [field, values])
          expect(Object.fromEntries(found)).toEqual(
            Object.fromEntries(
              fields.map((field) => [field, of.filter((each) => each.field === field).length]),
            ),
          )
          for (const { first, values } of Object.values(counts[kind]))
            expect(first).toHaveLength(Math.min(10, values))
        }
        const { db, about } = openRegister(
          join(at, `uspto${one.format.holds.name === 'marks' ? '' : '.companies'}.register`),
        )
        db.close()
        expect(about).toMatchObject({ rows: 26, cut: sumOf(counts.cut), unread: sumOf(counts.unread) })
      }),
      { numRuns: 12 },
    )
  },
)
