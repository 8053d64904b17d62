import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { companyCsvFormat } from '../../../../src/registers/companies/formats/csv.ts'
import { EE_COMPANIES } from '../../../../src/registers/companies/formats/ee.ts'
import { GB_COMPANIES } from '../../../../src/registers/companies/formats/gb.ts'
import { GLEIF_CSV } from '../../../../src/registers/companies/formats/gleif-csv.ts'
import { GLEIF_JSON } from '../../../../src/registers/companies/formats/gleif-json.ts'
import { IE_COMPANIES } from '../../../../src/registers/companies/formats/ie.ts'
import { JP_COMPANIES } from '../../../../src/registers/companies/formats/jp.ts'
import { SIRENE } from '../../../../src/registers/companies/formats/sirene.ts'
import { UA_COMPANIES } from '../../../../src/registers/companies/formats/ua.ts'
import { unknownCompany } from '../../../../src/registers/companies/join.ts'
import type { CompanyRow, NameKind } from '../../../../src/registers/companies/row.ts'
import { PLAIN } from '../../../../src/registers/import/table.ts'
import { rowsOf } from '../../marks/formats/read.ts'
import { rowsOfSample, sample } from './samples.ts'

const company = (line: number, number: string, row: Partial<CompanyRow>) => ({
  line,
  kind: 'company',
  row: { ...unknownCompany(number), ...row },
})
const more = (line: number, number: string, ...names: ReturnType<typeof name>[]) => ({
  line,
  kind: 'company',
  row: { number, more: names },
})
const name = (kind: NameKind, text: string, until: string | null = null) => ({ text, kind, until })
const refused = (line: number, reason: string) => ({ line, kind: 'refused', reason })
/** A row with values that are not understood. */
const unread = (row: object, values: Record<string, string>) => ({
  ...row,
  notes: Object.entries(values).map(([field, value]) => ({
    kind: 'unread',
    field,
    reason: JSON.stringify(value),
  })),
})

it('the Estonian file is read with every field', async () => {
  const link = (number: string) => `https://ariregister.rik.ee/est/company/${number}`
  const [first, second, third, fourth] = await rowsOfSample(EE_COMPANIES, 'ee.csv')
  expect(first).toEqual(
    company(2, '90000001', {
      name: 'Siniküla Näidis OÜ',
      legalForm: 'Osaühing',
      status: 'active',
      statusText: 'Registrisse kantud',
      incorporated: '2014-04-25',
      locality: 'Haabersti linnaosa, Tallinn',
      jurisdiction: 'EE',
      link: link('90000001'),
    }),
  )
  expect(second).toMatchObject({ row: { name: 'Proov "Meri" AS', status: 'liquidation' } })
  expect(third).toMatchObject({ row: { status: 'unknown', statusText: 'Määramata' } })
  expect(fourth).toMatchObject({ kind: 'refused' })
})

describe('the Ukrainian file', () => {
  const SAMPLE = readFileSync(sample('ua.xml'))
  const read = (bytes: Buffer, size = bytes.length) => rowsOf(UA_COMPANIES, bytes, size)

  it('is read with every field, from windows-1251 and without forbidden characters', async () => {
    const rows = await read(SAMPLE)
    expect(rows).toEqual([
      company(2, '90000001', {
        name: 'ТОВАРИСТВО З ОБМЕЖЕНОЮ ВІДПОВІДАЛЬНІСТЮ "ЛЮМІВОРА"',
        names: [name('other', 'ТОВ "ЛЮМІВОРА"')],
        legalForm: 'ТОВАРИСТВО З ОБМЕЖЕНОЮ ВІДПОВІДАЛЬНІСТЮ',
        status: 'active',
        statusText: 'зареєстровано',
        incorporated: '2014-04-25',
        jurisdiction: 'UA',
      }),
      company(3, '90000002', {
        name: 'ПРИВАТНЕ ПІДПРИЄМСТВО "ОКСІМАР"',
        legalForm: 'ПРИВАТНЕ ПІДПРИЄМСТВО',
        status: 'dissolved',
        statusText: 'припинено',
        incorporated: '2001-02-01',
        dissolved: '2015-04-03',
        jurisdiction: 'UA',
      }),
      company(4, 'EDR 7003', {
        name: 'СЕЛЯНСЬКЕ ГОСПОДАРСТВО "ЗЕБРОН"',
        status: 'liquidation',
        statusText: 'в стані припинення',
        jurisdiction: 'UA',
      }),
      unread(company(5, '09000000', { name: 'ІНША НАЗВА', statusText: 'щось інше', jurisdiction: 'UA' }), {
        status: 'щось інше',
      }),
      { line: 6, kind: 'wordless', number: '90000005' },
    ])
    expect(await read(SAMPLE, 64)).toEqual(rows)
  })

  it('is refused if it is UTF-8 and declares windows-1251', async () => {
    const text = new TextDecoder('windows-1251').decode(SAMPLE)
    await expect(read(Buffer.from(text, 'utf8'))).rejects.toThrow('declares windows-1251, but it is UTF-8')
    const declared = Buffer.from(text.replace('windows-1251', 'utf-8'), 'utf8')
    expect(await read(declared)).toEqual(await read(SAMPLE))
  })

  it('is refused if it is cut off', async () => {
    await expect(read(SAMPLE.subarray(0, SAMPLE.length - 60))).rejects.toThrow('not well-formed XML')
  })

  it.each([
    ['UO.xml', true],
    ['17-ufop/17.1-EX_XML_EDR_UO_FULL_16.08.2021.xml', true],
    ['17.2-EX_XML_EDR_FOP_FULL_16.08.2021.xml', false],
    ['FOP.xml', false],
    ['UO_schema.xsd', false],
  ])('is %s: %s', (file, expected) => {
    expect(UA_COMPANIES.fileNames.test(file)).toBe(expected)
  })
})

it('the UK file is read with every field', async () => {
  const link = (number: string) =>
    `https://find-and-update.company-information.service.gov.uk/company/${number}`
  expect(await rowsOfSample(GB_COMPANIES, 'gb.csv')).toEqual([
    company(2, '08123456', {
      name: 'LUMIVORA COFFEE, LIMITED',
      names: [name('earlier', 'OXIMAR "TEA" LIMITED', '2019-12-31'), name('earlier', 'ZEBRON LTD')],
      legalForm: 'Private Limited Company',
      status: 'active',
      statusText: 'Active',
      incorporated: '2012-03-04',
      locality: 'LEEDS',
      jurisdiction: 'GB-EAW',
      activities: ['47290', '56102'],
      link: link('08123456'),
    }),
    unread(
      company(3, 'SC654321', {
        name: 'NARUMI TRADING LTD',
        legalForm: 'Private Limited Company',
        status: 'liquidation',
        statusText: 'Liquidation',
        locality: 'GLASGOW',
        jurisdiction: 'GB-SCT',
        link: link('SC654321'),
      }),
      { incorporated: '30/02/2001' },
    ),
    unread(
      company(4, 'NC001234', {
        name: 'QUORVA LLP',
        legalForm: 'Limited Liability Partnership',
        statusText: 'Something New',
        dissolved: '2024-02-01',
        jurisdiction: 'GB-NIR',
        link: link('NC001234'),
      }),
      { status: 'Something New' },
    ),
    { line: 5, kind: 'wordless', number: 'IP000001' },
    refused(6, 'has no number'),
  ])
})

it('the Irish file is read with every field', async () => {
  const LTD = 'LTD - Private Company Limited by Shares'
  expect(await rowsOfSample(IE_COMPANIES, 'ie.csv')).toEqual([
    company(2, '73848', {
      name: 'LUMIVORA COFFEE LIMITED',
      nameSince: '2015-06-01',
      legalForm: LTD,
      status: 'active',
      statusText: 'Normal',
      incorporated: '1980-02-21',
      locality: 'DUBLIN 7',
      jurisdiction: 'IE',
      activities: ['5610'],
    }),
    company(3, '73848', {
      name: 'OXIMAR TEAS LIMITED',
      nameSince: '1980-02-21',
      legalForm: LTD,
      status: 'active',
      statusText: 'Normal',
      incorporated: '1980-02-21',
      jurisdiction: 'IE',
    }),
    company(4, '559001', {
      name: 'NARUMI DESIGNATED ACTIVITY COMPANY',
      status: 'liquidation',
      statusText: 'Liquidation',
      jurisdiction: 'IE',
    }),
    unread(
      company(5, '100200', {
        name: 'QUORVA LIMITED',
        status: 'dissolved',
        statusText: 'Dissolved by Order',
        dissolved: '2020-05-06',
        jurisdiction: 'IE',
      }),
      { status: 'Dissolved by Order' },
    ),
    refused(6, 'has the number "ABC", which is not a number of this office'),
  ])
})

describe('SIRENE', () => {
  it('units are read with every field; a person without a published name has none', async () => {
    const link = (siren: string) => `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`
    expect(await rowsOfSample(SIRENE, 'sirene-units.csv')).toEqual([
      company(2, '123456789', {
        name: 'CAFÉ LUMIVORA',
        names: [name('trading', 'LVC'), name('trading', 'LUMI BAR')],
        legalForm: '5710',
        status: 'active',
        statusText: 'A',
        incorporated: '2004-05-06',
        jurisdiction: 'FR',
        activities: ['56.30Z'],
        link: link('123456789'),
      }),
      company(3, '223456789', {
        legalForm: '1000',
        status: 'dissolved',
        statusText: 'C',
        jurisdiction: 'FR',
        activities: ['96.02A'],
        link: link('223456789'),
      }),
      company(4, '323456789', {
        legalForm: '1000',
        status: 'active',
        statusText: 'A',
        jurisdiction: 'FR',
        link: link('323456789'),
      }),
      refused(5, 'has the number "42", which is not a number of this office'),
    ])
  })

  it('past periods give earlier names, open establishments give trading names', async () => {
    expect(await rowsOfSample(SIRENE, 'sirene-periods.csv')).toEqual([
      { line: 2, kind: 'skipped' },
      more(3, '123456789', name('earlier', 'OXIMAR THÉS', '2017-12-31')),
      { line: 4, kind: 'skipped' },
    ])
    expect(await rowsOfSample(SIRENE, 'sirene-establishments.csv')).toEqual([
      more(2, '223456789', name('trading', 'ZEBRON COIFFURE'), name('trading', 'CHEZ ZEBRON')),
      { line: 3, kind: 'skipped' },
      { line: 4, kind: 'skipped' },
    ])
  })
})

it.each(['jp-utf8.csv', 'jp-shift-jis.csv'])(
  'the Japanese file %s is read with every field',
  async (file) => {
    const link = (number: string) =>
      `https://www.houjin-bangou.nta.go.jp/henkorireki-johoto.html?selHouzinNo=${number}`
    expect(await rowsOfSample(JP_COMPANIES, file)).toEqual([
      company(1, '1010001000001', {
        name: '株式会社ルミボラ',
        names: [name('other', 'Lumivora Co., Ltd.'), name('transliterated', 'ルミボラ')],
        legalForm: '301',
        status: 'active',
        locality: '東京都千代田区',
        jurisdiction: 'JP',
        link: link('1010001000001'),
      }),
      more(2, '1010001000001', name('earlier', '株式会社オキシマル')),
      company(3, '2010001000002', {
        name: '有限会社鳴海商事',
        legalForm: '302',
        status: 'dissolved',
        statusText: '11',
        dissolved: '2023-06-30',
        locality: '千葉県千葉市中央区',
        jurisdiction: 'JP',
        link: link('2010001000002'),
      }),
      unread(
        company(4, '3010001000003', {
          name: '合同会社クオルバ',
          legalForm: '305',
          statusText: '77',
          dissolved: '2024-01-15',
          jurisdiction: 'JP',
          link: link('3010001000003'),
        }),
        { status: '77' },
      ),
      { line: 5, kind: 'deleted', number: '4010001000004' },
      refused(6, 'has the number "501", which is not a number of this office'),
    ])
  },
)

describe('GLEIF', () => {
  const records = (lines: readonly number[]) => [
    company(lines[0] ?? 0, '529900LUMIVORA000025', {
      name: 'Люмивора ООО',
      names: [
        name('earlier', 'Oximar Teas LLC'),
        name('trading', 'Lumi Bar'),
        name('other', 'Lumivora SIA'),
        name('transliterated', 'LYUMIVORA OOO'),
      ],
      legalForm: '2DZ5',
      status: 'active',
      statusText: 'ACTIVE, LAPSED',
      incorporated: '2012-03-04',
      locality: 'Riga',
      jurisdiction: 'LV',
      lei: '529900LUMIVORA000025',
      link: 'https://search.gleif.org/#/record/529900LUMIVORA000025',
    }),
    company(lines[1] ?? 0, '529900NARUMI00000025', {
      name: 'NARUMI, INC.',
      legalForm: 'Stock corporation',
      status: 'dissolved',
      statusText: 'INACTIVE, MERGED',
      dissolved: '2024-06-30',
      locality: 'Dover',
      jurisdiction: 'US-DE',
      lei: '529900NARUMI00000025',
      link: 'https://search.gleif.org/#/record/529900NARUMI00000025',
    }),
    company(lines[2] ?? 0, '529900QUORVA00000025', {
      name: 'QUORVA LTD',
      legalForm: 'H0PO',
      statusText: 'NULL, ISSUED',
      locality: 'London',
      jurisdiction: 'GB',
      lei: '529900QUORVA00000025',
      link: 'https://search.gleif.org/#/record/529900QUORVA00000025',
    }),
    { line: lines[3], kind: 'deleted', number: '529900ZEBRON00000025' },
    refused(lines[4] ?? 0, 'has "SHORT" in place of an LEI'),
  ]

  it('the CSV is read with every field', async () => {
    expect(await rowsOfSample(GLEIF_CSV, 'gleif.csv')).toEqual(records([2, 3, 4, 5, 6]))
  })

  it('the JSON is read with every field, and with the lines where records start', async () => {
    const read = await rowsOfSample(GLEIF_JSON, 'gleif.json')
    expect(read).toEqual(records(read.map(({ line }) => line)))
    expect(read[0]?.line).toBe(7)
  })

  it.each([
    ['a list without an object around it', '[{"LEI":{"$":"X"}}]', /.*/],
    ['an empty list', '{"records":[]}', null],
  ])('%s', async (_, json, reason) => {
    const read = await rowsOf(GLEIF_JSON, Buffer.from(json), 1)
    expect(read.map(({ kind }) => kind)).toEqual(reason === null ? [] : ['refused'])
  })

  it.each([
    ['a document that is cut in a record', '{"records":[{"LEI":{"$":"X"}', /ends before it is complete/],
    ['a document that is cut in a string', '{"records":[{"LEI":{"$":"X', /ends before it is complete/],
    ['a document of something else', '{"files":[{"LEI":{"$":"X"}}]}', /holds no list of records/],
    ['text between records', '[{"a":1},5 {"a":1}]', /text between two records/],
    ['a string between records', '[{"a":1},"b"]', /text between two records/],
    ['a list between records', '[{"a":1},[]]', /a list in place of a record/],
    ['a brace too much', '[{"a":1}}]', /closes the list of records with a brace/],
    ['an endless record', `[{"a":"${'x'.repeat(5_000_000)}`, /a record of more than 4194304 characters/],
  ])('%s is refused', async (_, json, message) => {
    await expect(rowsOf(GLEIF_JSON, Buffer.from(json), 100_000)).rejects.toThrow(message)
  })
})

describe('any CSV', () => {
  it('is read with every field', async () => {
    expect(await rowsOfSample(companyCsvFormat({}, PLAIN), 'csv.csv')).toEqual([
      company(2, '987654321', {
        name: 'LUMIVORA COFFEE AS',
        names: [
          name('earlier', 'OXIMAR TE AS'),
          name('earlier', 'ZEBRON AS'),
          name('trading', 'Lumi Bar'),
          name('other', 'Lumivora Kaffe AS'),
          name('transliterated', 'Lyumivora'),
        ],
        legalForm: 'AS',
        status: 'active',
        statusText: 'Live',
        incorporated: '2012-03-04',
        locality: 'Oslo',
        jurisdiction: 'NO',
        activities: ['56.301', '47.290'],
        lei: '529900LUMIVORA000025',
        link: 'https://example.com/987654321',
      }),
      company(3, '2', {
        name: 'NARUMI',
        status: 'liquidation',
        statusText: 'In Liquidation',
        jurisdiction: 'US-DE',
      }),
      unread(
        company(4, '3', {
          name: 'QUORVA',
          status: 'dissolved',
          statusText: 'Struck Off',
          dissolved: '2020-01-02',
        }),
        { jurisdiction: 'somewhere', link: 'javascript:alert(1)' },
      ),
      { line: 5, kind: 'wordless', number: '4' },
      refused(6, 'has no number'),
    ])
  })

  it('takes other columns and another delimiter', async () => {
    const format = companyCsvFormat({ name: 'Firma', number: 'Nr' }, { ...PLAIN, delimiter: ';' })
    expect(await rowsOf(format, Buffer.from('nr; firma ;status\n7;Lumivora GmbH;Active\n'))).toEqual([
      company(2, '7', { name: 'Lumivora GmbH', status: 'active', statusText: 'Active' }),
    ])
  })

  it.each([
    ['a missing column', 'name,status\nA,Live\n', /the column "number" is missing/],
    ['a column named twice', 'name,number,Name\nA,1,B\n', /names the column "Name" twice/],
    ['an empty file', '', /is empty/],
  ])('%s is refused', async (_, csv, message) => {
    await expect(rowsOf(companyCsvFormat({}, PLAIN), Buffer.from(csv))).rejects.toThrow(message)
  })
})
