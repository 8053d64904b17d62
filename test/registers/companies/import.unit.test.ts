import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import type { RegisterStatement } from '../../../src/registers/identity.ts'
import { formatNamed } from '../../../src/registers/import/formats.ts'
import { importRegister } from '../../../src/registers/import/import.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { zipOf } from '../../support/zip.ts'
import { sample } from './formats/samples.ts'

const folder = temporaryFolders()

type Import = {
  format: string
  files: readonly string[]
  dataAsOf?: string
  update?: boolean
}

const importer =
  (at: string, register: Pick<RegisterStatement, 'office' | 'jurisdiction'>) =>
  ({ format, files, dataAsOf = '2026-01-31', update = false }: Import) =>
    importRegister({ files, register: { ...register, dataAsOf }, format: formatNamed(format), update }, at)

/** The closest company of a register, with its other names. */
async function closest(at: string, office: string, name: string) {
  const registers = openRegisters(at)
  try {
    const [company] = await registers.searchCompanies(office, name, { limit: 1 })
    return company && [company.number, company.name, company.status, ...company.names.map(({ text }) => text)]
  } finally {
    registers.close()
  }
}

it('keeps every name of a company, and counts those above 2,000', async () => {
  const at = await folder()
  const file = join(at, 'a.csv')
  const names = (count: number) => Array.from({ length: count }, (_, i) => `ZORVEXA ${i} VARDOLIN`).join('|')
  writeFileSync(file, `number,name,other\n1,DRAVOSK AS,${names(70)}\n2,OXIMAR AS,${names(2_003)}\n`)
  const imports = importer(at, { office: 'Test', jurisdiction: 'NO' })
  const counts = await imports({ format: 'companies-csv', files: [file] })
  expect(counts.cut).toEqual({
    names: { values: 1, first: [{ file, line: 3, reason: 'has 2003 values; 2000 are kept' }] },
  })
  expect((await closest(at, 'Test', 'Dravosk AS'))?.at(-1)).toBe('ZORVEXA 69 VARDOLIN')
})

it.each([
  ['gb-companies', 'CompanyName,CompanyNumber,CompanyStatus', 'ZORVEXA LTD,123456,Active', '00123456'],
  ['gb-companies', 'CompanyName,CompanyNumber,CompanyStatus', 'ZORVEXA LTD,SC4321,Active', 'SC004321'],
  [
    'sirene',
    'siren,denominationUniteLegale,etatAdministratifUniteLegale',
    'ZORVEXA,5520135,A'.replace('ZORVEXA,5520135', '5520135,ZORVEXA'),
    '005520135',
  ],
])('%s: a number has the zeros that a spreadsheet dropped', async (format, head, row, number) => {
  const at = await folder()
  const file = join(at, 'a.csv')
  writeFileSync(file, `${head}\n${row}\n`)
  await importer(at, { office: 'Test', jurisdiction: 'GB' })({ format, files: [file] })
  expect((await closest(at, 'Test', 'Zorvexa'))?.[0]).toBe(number)
})

it('the files of SIRENE in one archive are joined, in any order', async () => {
  const at = await folder()
  const archive = join(at, 'sirene.zip')
  const names = ['sirene-establishments', 'sirene-periods', 'sirene-units']
  writeFileSync(
    archive,
    zipOf(Object.fromEntries(names.map((name) => [`${name}.csv`, readFileSync(sample(`${name}.csv`))]))),
  )
  const imports = importer(at, { office: 'INSEE', jurisdiction: 'FR' })
  expect(await imports({ format: 'sirene', files: [archive] })).toMatchObject({
    read: 10,
    taken: 4,
    wordless: 1,
    skipped: 4,
    refused: 1,
  })
  expect(await closest(at, 'INSEE', 'Cafe Lumivora SARL')).toEqual([
    '123456789',
    'CAFÉ LUMIVORA',
    'active',
    'OXIMAR THÉS',
    'LVC',
    'LUMI BAR',
  ])
  expect(await closest(at, 'INSEE', 'Chez Zebron')).toEqual([
    '223456789',
    'ZEBRON COIFFURE',
    'dissolved',
    'CHEZ ZEBRON',
  ])
  expect((await verifyRegister(join(at, 'insee.companies.register'))).about).toMatchObject({
    kind: 'companies',
    rows: 2,
    refused: 1,
  })
})

it('a golden copy of GLEIF is updated by deltas in the order of their dates', async () => {
  const at = await folder()
  const imports = importer(at, { office: 'GLEIF', jurisdiction: 'XX' })
  await imports({ format: 'gleif-csv', files: [sample('gleif.csv')] })
  const record = (lei: string, name: string, entity: string, registration: string) => ({
    LEI: { $: lei },
    Entity: { LegalName: { $: name }, LegalJurisdiction: { $: 'GB' }, EntityStatus: { $: entity } },
    Registration: { RegistrationStatus: { $: registration } },
  })
  const delta = join(at, 'delta.json.gz')
  writeFileSync(
    delta,
    gzipSync(
      JSON.stringify({
        records: [
          record('529900QUORVA00000025', 'ALVENTO LTD', 'INACTIVE', 'RETIRED'),
          record('529900NARUMI00000025', 'NARUMI, INC.', 'INACTIVE', 'ANNULLED'),
          record('529900PELLIO00000025', 'PELLIONDA LTD', 'ACTIVE', 'ISSUED'),
        ],
      }),
    ),
  )
  const update = { format: 'gleif-json', files: [delta], dataAsOf: '2026-02-01', update: true }
  expect(await imports(update)).toMatchObject({ read: 3, taken: 2, deleted: 1 })
  expect(await closest(at, 'GLEIF', 'Alvento')).toEqual([
    '529900QUORVA00000025',
    'ALVENTO LTD',
    'dissolved',
    'QUORVA LTD',
  ])
  expect(await closest(at, 'GLEIF', 'Pellionda plc')).toEqual([
    '529900PELLIO00000025',
    'PELLIONDA LTD',
    'active',
  ])
  expect((await closest(at, 'GLEIF', 'Narumi Inc'))?.[0]).not.toBe('529900NARUMI00000025')
  expect((await closest(at, 'GLEIF', 'Lumivora'))?.[0]).toBe('529900LUMIVORA000025')

  expect(await imports(update)).toMatchObject({ repeated: true })
  const older = { ...update, files: [sample('gleif.json')], dataAsOf: '2026-01-15' }
  await expect(imports(older)).rejects.toThrow(/import updates in the order of their dates/)
})

it('daily differences of Japan withdraw, rename and close companies', async () => {
  const at = await folder()
  const imports = importer(at, { office: 'NTA', jurisdiction: 'JP' })
  await imports({ format: 'jp-companies', files: [sample('jp-utf8.csv')] })
  const row = (number: string, process: string, name: string, closed = '', cause = '') =>
    `1,${number},${process},0,2026-02-01,2026-02-01,${name},,301,,,,,,,,,,${closed},${cause},,,,1,,,,,,0\n`
  const diff = join(at, 'diff.csv')
  writeFileSync(
    diff,
    row('1010001000001', '11', '株式会社アルベント') +
      row('2010001000002', '99', '') +
      row('3010001000003', '21', '合同会社クオルバ', '2026-01-20', '01'),
  )
  await imports({ format: 'jp-companies', files: [diff], dataAsOf: '2026-02-01', update: true })
  expect(await closest(at, 'NTA', 'アルベント')).toEqual([
    '1010001000001',
    '株式会社アルベント',
    'active',
    '株式会社ルミボラ',
    '株式会社オキシマル',
  ])
  expect(await closest(at, 'NTA', 'クオルバ')).toEqual(['3010001000003', '合同会社クオルバ', 'dissolved'])
  expect((await verifyRegister(join(at, 'nta.companies.register'))).about.rows).toBe(2)
})

it.each([
  ['a file of another format', 'gb-companies', 'ie.csv', /the column "CompanyName" is missing/],
  ['a file that is cut in a quoted cell', 'gb-companies', null, /quotation marks/],
])('%s changes nothing', async (_, format, file, message) => {
  const at = await folder()
  const imports = importer(at, { office: 'Companies House', jurisdiction: 'GB' })
  await imports({ format: 'gb-companies', files: [sample('gb.csv')] })
  const path = join(at, 'companies-house.companies.register')
  const before = readFileSync(path)
  const cut = join(at, 'cut.csv')
  writeFileSync(cut, readFileSync(sample('gb.csv')).subarray(0, 1_900))
  await expect(imports({ format, files: [file ? sample(file) : cut] })).rejects.toThrow(message)
  expect(readFileSync(path).equals(before)).toBe(true)
})

it('an office has a register of marks and one of companies', async () => {
  const at = await folder()
  const imports = importer(at, { office: 'INPI', jurisdiction: 'FR' })
  const marks = join(at, 'marks.csv')
  writeFileSync(marks, 'mark,number\nLUMIVORA,1\n')
  await imports({ format: 'csv', files: [marks] })
  await imports({ format: 'companies-csv', files: [sample('csv.csv')] })
  const registers = openRegisters(at)
  expect(registers.coverage('marks')).toMatchObject([{ office: 'INPI', rows: 1 }])
  expect(registers.coverage('companies')).toMatchObject([{ office: 'INPI', rows: 3 }])
  expect(await registers.search('INPI', 'Lumivora', { limit: 5 })).toHaveLength(1)
  expect(await registers.searchCompanies('INPI', 'Lumivora Coffee', { limit: 1 })).toMatchObject([
    { number: '987654321' },
  ])
  registers.close()
})
