import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { unknownCompany } from '../../../src/registers/companies/join.ts'
import type {
  CompanyName,
  CompanyRecord,
  CompanyRow,
  NameKind,
} from '../../../src/registers/companies/row.ts'
import { COLUMNS, columnsOf, companyOf } from '../../../src/registers/companies/table.ts'
import { CompanyWriter } from '../../../src/registers/companies/writer.ts'

const company = (number: string, name: string | null, row: Partial<CompanyRow> = {}): CompanyRow => ({
  ...unknownCompany(number),
  name,
  ...row,
})
const name = (kind: NameKind, text: string, until: string | null = null): CompanyName => ({
  text,
  kind,
  until,
})

/** Writes imports one after another; the first is a new register. */
function written(...imports: (readonly (CompanyRecord | { deleted: string })[])[]) {
  const db = new DatabaseSync(':memory:')
  const counts = imports.map((records) => {
    const writer = new CompanyWriter(db, 'GB')
    for (const record of records) {
      if ('deleted' in record) writer.remove(record.deleted)
      else writer.put(record)
    }
    const wordless = Array.from(writer.finish()).reduce((sum, step) => sum + step.wordless, 0)
    return { rows: writer.rows, wordless }
  })
  const rows = db.prepare('SELECT * FROM company ORDER BY number').all().map(companyOf)
  const keys = db
    .prepare('SELECT number, key FROM company_name JOIN company ON company = company.id ORDER BY number, key')
    .all()
    .map((row) => `${row.number} ${row.key}`)
  return { counts, rows, keys }
}

describe('records of one company', () => {
  it('are joined in any order', () => {
    const records: CompanyRecord[] = [
      { number: '1', more: [name('trading', 'Lumi Bar')] },
      company('1', 'LUMIVORA LTD', { status: 'active' }),
      { number: '1', more: [name('trading', 'Lumi Bar'), name('earlier', 'OXIMAR LTD')] },
    ]
    const names = [name('trading', 'Lumi Bar'), name('earlier', 'OXIMAR LTD')]
    for (const each of [records, records.toReversed()]) {
      const { rows, keys, counts } = written(each)
      expect(rows).toMatchObject([{ number: '1', name: 'LUMIVORA LTD', status: 'active' }])
      expect(rows[0]?.names.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual(names)
      expect(keys).toEqual(['1 lumibar', '1 lumivora', '1 oximar'])
      expect(counts).toEqual([{ rows: 1, wordless: 0 }])
    }
  })

  it('the newest name is the current one', () => {
    const past = company('1', 'OXIMAR LTD', { nameSince: '2001-01-01', locality: 'Leeds' })
    const now = company('1', 'LUMIVORA LTD', { nameSince: '2015-06-01', legalForm: 'LTD' })
    for (const each of [
      [past, now],
      [now, past],
    ])
      expect(written(each).rows).toEqual([
        company('1', 'LUMIVORA LTD', {
          nameSince: '2015-06-01',
          legalForm: 'LTD',
          locality: 'Leeds',
          names: [name('earlier', 'OXIMAR LTD', '2015-06-01')],
        }),
      ])
  })

  it('names of unknown age: the first is the current one', () => {
    expect(written([company('1', 'LUMIVORA LTD'), company('1', 'OXIMAR LTD')]).rows).toMatchObject([
      { name: 'LUMIVORA LTD', names: [name('other', 'OXIMAR LTD')] },
    ])
  })
})

it('a company without a registered name bears its first other one; without any it is left out', () => {
  const { rows, counts, keys } = written([
    company('1', null, { status: 'active' }),
    { number: '1', more: [name('trading', 'Zebron Coiffure'), name('trading', 'Chez Zebron')] },
    company('2', null),
  ])
  expect(rows).toMatchObject([
    { number: '1', name: 'Zebron Coiffure', status: 'active', names: [name('trading', 'Chez Zebron')] },
  ])
  expect(counts).toEqual([{ rows: 1, wordless: 1 }])
  expect(keys).toEqual(['1 chezzebron', '1 zebroncoiffure'])
})

it('names are compared by the rules of their jurisdiction', () => {
  const { keys } = written([
    company('1', 'The Blue Foxes and Company Limited'),
    company('2', 'Lumivora AS', { jurisdiction: 'NO' }),
    company('3', 'Люмивора ООО', { jurisdiction: 'RU' }),
  ])
  expect(keys).toEqual(['1 bluefoxe', '2 lumivora', '3 люмивора'])
})

describe('an update', () => {
  it('replaces, adds and removes companies; a changed name stays as an earlier one', () => {
    const { rows, keys, counts } = written(
      [
        company('1', 'OXIMAR LTD', {
          status: 'active',
          names: [name('trading', 'Oxi'), name('earlier', 'NARUMI LTD')],
        }),
        company('2', 'QUORVA LTD'),
        company('3', 'ZEBRON LTD'),
      ],
      [
        company('1', 'LUMIVORA LTD', { status: 'dissolved' }),
        { deleted: '2' },
        { deleted: '9' },
        company('4', 'ALVENTO LTD'),
      ],
    )
    expect(rows).toEqual([
      company('1', 'LUMIVORA LTD', {
        status: 'dissolved',
        names: [name('earlier', 'OXIMAR LTD'), name('earlier', 'NARUMI LTD')],
      }),
      company('3', 'ZEBRON LTD'),
      company('4', 'ALVENTO LTD'),
    ])
    expect(keys).toEqual(['1 lumivora', '1 narumi', '1 oximar', '3 zebron', '4 alvento'])
    expect(counts).toEqual([
      { rows: 3, wordless: 0 },
      { rows: 3, wordless: 0 },
    ])
  })

  it('joins records of one company, and adds names to a company that it does not replace', () => {
    const { rows, keys } = written(
      [company('1', 'LUMIVORA LTD'), company('2', 'QUORVA LTD')],
      [
        { number: '1', more: [name('trading', 'Lumi Bar')] },
        company('2', 'NARUMI LTD'),
        { number: '2', more: [name('trading', 'Naru')] },
      ],
    )
    expect(rows).toMatchObject([
      { name: 'LUMIVORA LTD', names: [name('trading', 'Lumi Bar')] },
      { name: 'NARUMI LTD', names: [name('earlier', 'QUORVA LTD'), name('trading', 'Naru')] },
    ])
    expect(keys).toEqual(['1 lumibar', '1 lumivora', '2 naru', '2 narumi', '2 quorva'])
  })
})

it('every member of a company is kept', () => {
  const full: CompanyRow = {
    number: '1',
    name: 'LUMIVORA LTD',
    nameSince: '2015-06-01',
    names: [name('earlier', 'OXIMAR LTD', '2015-05-31'), name('transliterated', 'ルミボラ')],
    legalForm: 'Private Limited Company',
    status: 'liquidation',
    statusText: 'Liquidation',
    incorporated: '2001-02-03',
    dissolved: '2024-05-06',
    locality: 'Leeds',
    jurisdiction: 'GB-EAW',
    activities: ['47290'],
    lei: '529900LUMIVORA000025',
    link: 'https://example.com/1',
  }
  expect(columnsOf(full)).toHaveLength(COLUMNS.length)
  expect(written([full]).rows).toEqual([full])
})

it('a new register of more companies than a page is searchable whole', () => {
  const { keys, counts } = written(Array.from({ length: 2_500 }, (_, i) => company(`${i}`, `NAME ${i}`)))
  expect(keys).toHaveLength(2_500)
  expect(counts).toEqual([{ rows: 2_500, wordless: 0 }])
})
