import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { formatNamed } from '../../../src/registers/import/formats.ts'
import { importRegister, type RegisterImport } from '../../../src/registers/import/import.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { csvFormat } from '../../../src/registers/marks/formats/csv.ts'
import { ST66_FORMAT } from '../../../src/registers/marks/formats/wipo.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { zipOf } from '../../support/zip.ts'
import { sample } from '../marks/formats/read.ts'

const folder = temporaryFolders()
const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
const HEADER = 'mark,number,status'
/** Few lines of it are many bytes. */
const LONG_LINE = `${'x'.repeat(200_000)}\n`
const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`
const GOOD = csv('LUMIVORA,UK1,Registered', 'ZEBRON,UK2,Registered', 'OXIMAR,UK3,Registered')

/** Imports a file with these contents to a folder. */
async function imports(contents: string | Uint8Array, at: string, more: Partial<RegisterImport> = {}) {
  const file = join(at, 'extract')
  writeFileSync(file, contents)
  return importRegister({ files: [file], register, format: csvFormat(LAYOUTS.generic), ...more }, at)
}

async function numbers(at: string, name: string): Promise<string[]> {
  const registers = openRegisters(at)
  try {
    const hits = await registers.search('UKIPO', name, { limit: 10 })
    return hits.map(({ number, status }) => `${number} ${status}`)
  } finally {
    registers.close()
  }
}

it('reads a file in windows-1252, and says so', async () => {
  const at = await folder()
  const counts = await imports(Buffer.from(csv('CAFÉ ZORVEXA,UK1,Registered'), 'latin1'), at)
  expect(counts.remarks).toMatchObject([
    { remark: expect.stringMatching(/^is not UTF-8, so it was read as windows-1252/) },
  ])
  expect(await numbers(at, 'Café Zorvexa')).toEqual(['UK1 live'])
})

it('finds marks and owners that a spreadsheet would run', async () => {
  const at = await folder()
  expect(await imports(csv('=X,UK1,Registered', '+SUM(A),UK2,Registered'), at)).toMatchObject({
    taken: 2,
    refused: 0,
  })
  expect(await numbers(at, '=X')).toEqual(['UK1 live'])
})

it('counts statuses that no office lists, with the first ten lines; not those that its list leaves open', async () => {
  const at = await folder()
  const rows = [...Array(12).keys()].map((i) => `ZORVEXA ${i},UK${i},In limbo`)
  const counts = await imports(
    csv('OXIMAR,UK99,Conversion requested', 'ZEBRON,UK98,Application opposed', ...rows),
    at,
  )
  expect(Object.keys(counts.unread)).toEqual(['status'])
  expect(counts.unread.status).toMatchObject({ values: 12 })
  expect(counts.unread.status?.first).toHaveLength(10)
  expect(counts.unread.status?.first[0]).toMatchObject({ line: 4, reason: '"In limbo"' })
  expect([...(await numbers(at, 'Oximar')), ...(await numbers(at, 'Zebron'))]).toEqual([
    'UK99 unknown',
    'UK98 live',
  ])
})

describe('a day that is not understood', () => {
  const HEAD = 'mark,number,status,expires'
  it.each([
    ['03.10.2099', 'dead', {}],
    ['03/10/99', 'unknown', { expires: { values: 1 } }],
    ['', 'dead', {}],
  ])('%s leaves an expired mark %s', async (expires, status, unread) => {
    const at = await folder()
    const counts = await imports(`${HEAD}\nZORVEXA,UK1,Expired,${expires}\n`, at)
    expect(counts.unread).toMatchObject(unread)
    expect(Object.keys(counts.unread)).toEqual(Object.keys(unread))
    expect(await numbers(at, 'Zorvexa')).toEqual([`UK1 ${status}`])
  })
})

const bytesOf = (at: string): Buffer => readFileSync(join(at, 'ukipo.register'))

it('replaces a damaged register, but does not update it, and leaves a foreign file alone', async () => {
  const at = await folder()
  await imports(GOOD, at)
  const path = join(at, 'ukipo.register')
  for (const bytes of [9_000, 40_000]) {
    writeFileSync(path, bytesOf(at).subarray(0, bytes))
    await expect(imports(GOOD, at, { update: true })).rejects.toThrow(/is damaged/)
    expect(await imports(GOOD, at)).toMatchObject({ taken: 3 })
    expect(await numbers(at, 'Zebron')).toEqual(['UK2 live'])
  }
  const foreign = bytesOf(at)
  foreign.writeUInt32BE(1, 68)
  writeFileSync(path, foreign)
  await expect(imports(GOOD, at)).rejects.toThrow(/is not a register of this program/)
})

describe('archives', () => {
  it('reads a gzip file', async () => {
    const at = await folder()
    expect(await imports(gzipSync(GOOD), at)).toMatchObject({ read: 3, taken: 3 })
  })

  it('reads every file of a zip archive that can hold rows, and names the file of a refused row', async () => {
    const at = await folder()
    const zip = zipOf({
      'a/one.csv': GOOD,
      'a/logo.png': 'no rows',
      'two.CSV': csv('NARUMI,,x', 'QUORVA,UK5,x'),
    })
    const counts = await imports(zip, at)
    expect(counts).toMatchObject({ read: 5, taken: 4, refused: 1 })
    expect(counts.refusals).toEqual([
      { file: `${join(at, 'extract')}:two.CSV`, line: 2, reason: 'has no number' },
    ])
  })

  it('leaves out what is plainly no data, and names it', async () => {
    const at = await folder()
    const zip = zipOf({
      '__MACOSX/._one.csv': 'x',
      '.DS_Store': 'x',
      'README.txt': 'About these data',
      'one.csv': GOOD,
    })
    const counts = await imports(zip, at)
    expect(counts).toMatchObject({ read: 3, taken: 3 })
    expect(counts.remarks.map(({ file }) => file.slice(file.indexOf(':') + 1))).toEqual([
      '__MACOSX/._one.csv',
      '.DS_Store',
      'README.txt',
    ])
  })

  it.each([
    [
      'a file of another kind',
      { 'one.csv': GOOD, 'fields.txt': 'About these data' },
      /extract:fields\.txt: the column/,
    ],
    ['no data', { 'README.txt': 'About' }, /holds no file of this format; it holds README\.txt/],
  ])('names the file of a refusal: %s', async (_, files, message) => {
    await expect(imports(zipOf(files), await folder())).rejects.toThrow(message)
  })

  it('reports progress by bytes on disk', async () => {
    const at = await folder()
    const rows = Array.from({ length: 2_500 }, (_, i) => `NAME${i},N${i},x`)
    const zip = zipOf({ 'a.csv': csv(...rows) })
    const seen: { rows: number; bytes: number; of: number }[] = []
    await imports(zip, at, { onProgress: (each) => seen.push(each) })
    expect(seen.map((each) => each.rows)).toEqual([1_000, 2_000, 2_500])
    expect(seen.at(-1)).toMatchObject({ bytes: zip.length, of: zip.length })
    for (const { bytes, of } of seen) expect(bytes).toBeLessThanOrEqual(of)
  })

  const MIB = 1024 ** 2
  const zip = zipOf({ 'one.csv': GOOD.repeat(20) })
  const wrongSum = Buffer.from(zip)
  wrongSum[14] = (wrongSum[14] ?? 0) ^ 1
  wrongSum[zip.indexOf('PK\x01\x02') + 16] = (zip[zip.indexOf('PK\x01\x02') + 16] ?? 0) ^ 1
  it.each([
    [
      'a gzip file that unpacks to far too much',
      () => gzipSync(Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.alloc(17 * MIB, LONG_LINE)])),
      /more than 200 times/,
    ],
    [
      'a zip archive that unpacks to far too much',
      () => zipOf({ 'a.csv': Buffer.alloc(17 * MIB, `${HEADER}\n`) }),
      /more than 200 times its size/,
    ],
    ['a gzip file that is cut', () => gzipSync(GOOD.repeat(50)).subarray(0, 60), /cannot be read/],
    ['a zip archive that is cut', () => zip.subarray(0, zip.length - 30), /cannot be read/],
    ['a zip archive with another checksum', () => wrongSum, /one\.csv cannot be read: its checksum/],
    [
      'a zip archive without a file of the format',
      () => zipOf({ 'a.png': 'x' }),
      /holds no file of this format/,
    ],
    ['an empty zip archive', () => zipOf({}), /holds no file of this format/],
  ])('%s changes nothing', async (_, contents, message) => {
    const at = await folder()
    await imports(GOOD, at)
    const before = bytesOf(at)
    await expect(imports(contents(), at)).rejects.toThrow(message)
    expect(bytesOf(at).equals(before)).toBe(true)
  })
})

it('XML that is cut changes nothing', async () => {
  const at = await folder()
  await imports(GOOD, at)
  const before = bytesOf(at)
  const xml = readFileSync(sample('st66.xml'))
  await expect(imports(xml.subarray(0, 3_000), at, { format: ST66_FORMAT })).rejects.toThrow(
    /not well-formed XML/,
  )
  expect(bytesOf(at).equals(before)).toBe(true)
})

describe('an update', () => {
  const update = (contents: string, at: string, dataAsOf = '2026-02-01') =>
    imports(contents, at, { update: true, register: { ...register, dataAsOf } })

  it('keeps each mark of a series with one number', async () => {
    const at = await folder()
    await imports(csv('LUMIVORA,UK1,Registered'), at)
    await update(csv('ZORBEL,UK2,Registered', 'BRONTOVA,UK2,Registered'), at)
    expect(await numbers(at, 'Zorbel')).toEqual(['UK2 live'])
    expect(await numbers(at, 'Brontova')).toEqual(['UK2 live'])
    expect(openRegisters(at).coverage()).toMatchObject([{ rows: 3 }])
  })

  it('replaces the marks of the same number, adds the others, and removes those without words', async () => {
    const at = await folder()
    await imports(csv('LUMIVORA,UK1,Registered', 'ZEBRON,UK2,Registered', 'OXIMAR,UK3,Registered'), at)
    const counts = await update(csv('LUMIVORA,UK1,Withdrawn', ',UK2,Registered', 'NARUMI,UK9,Registered'), at)
    expect(counts).toMatchObject({ read: 3, taken: 2, wordless: 1, repeated: false })
    expect(await numbers(at, 'Lumivora')).toEqual(['UK1 dead'])
    expect(await numbers(at, 'Zebron')).toEqual([])
    expect(await numbers(at, 'Oximar')).toEqual(['UK3 live'])
    expect(await numbers(at, 'Oximar Studio')).toEqual(['UK3 live'])
    expect(await numbers(at, 'Narumi')).toEqual(['UK9 live'])
    expect(openRegisters(at).coverage()).toMatchObject([{ dataAsOf: '2026-02-01', rows: 3 }])
  })

  it('removes the marks that the office deleted', async () => {
    const at = await folder()
    await imports(csv('LUMIVORA,4800009,Registered', 'ZEBRON,UK2,Registered'), at)
    const xml = readFileSync(sample('st66.xml'), 'utf8')
    const counts = await imports(xml, at, { update: true, format: ST66_FORMAT })
    expect(counts).toMatchObject({ read: 5, taken: 3, wordless: 1, deleted: 1, refused: 0 })
    expect(await numbers(at, 'Lumivora')).not.toContain('4800009 live')
    expect(await numbers(at, 'Zebron')).toContain('UK2 live')
  })

  it('keeps the rights and the cycle that the first import stated', async () => {
    const at = await folder()
    const stated = { ...register, rights: ['national' as const, 'international' as const], cycleDays: 7 }
    await imports(GOOD, at, { register: stated })
    await update(csv('NARUMI,UK9,Registered'), at)
    expect(openRegisters(at).coverage()).toMatchObject([{ rights: stated.rights, cycleDays: 7 }])
  })

  it('of the same file twice changes nothing, also after later ones', async () => {
    const at = await folder()
    await imports(GOOD, at)
    const first = csv('LUMIVORA,UK1,Withdrawn')
    await update(first, at)
    await update(csv('LUMIVORA,UK1,Registered'), at, '2026-02-02')
    const before = bytesOf(at)
    expect(await update(first, at)).toMatchObject({ read: 0, repeated: true })
    expect(bytesOf(at).equals(before)).toBe(true)
  })

  it.each([
    ['out of order', '2026-01-30', /has the data of 2026-01-31, and the update is of 2026-01-30/],
    ['of mostly bad rows', '2026-02-01', /0 of 1 rows were imported and 1 rejected/],
  ])('%s changes nothing', async (_, dataAsOf, message) => {
    const at = await folder()
    await imports(GOOD, at)
    const before = bytesOf(at)
    await expect(update(csv('NARUMI,,x'), at, dataAsOf)).rejects.toThrow(message)
    expect(bytesOf(at).equals(before)).toBe(true)
  })

  it('needs a register of the present format', async () => {
    const at = await folder()
    await expect(update(GOOD, at)).rejects.toThrow(/import all rows of UKIPO first/)
    await imports(GOOD, at)
    asFormat3(at)
    await expect(update(csv('NARUMI,UK9,x'), at)).rejects.toThrow(
      /has format 3, .* import the register again/,
    )
  })
})

it('a register of another format is replaced by a new import', async () => {
  const at = await folder()
  await imports(GOOD, at)
  asFormat3(at)
  await imports(GOOD, at)
  expect(await numbers(at, 'Lumivora')).toEqual(['UK1 live'])
})

function asFormat3(at: string): void {
  const db = new DatabaseSync(join(at, 'ukipo.register'))
  db.exec('PRAGMA user_version = 3')
  db.close()
}

it('imports companies into a separate file from the marks of the same office', async () => {
  const at = await folder()
  await imports(GOOD, at)
  const companies = 'name,number,status\nLumivora Ltd,0001,active\nZebron Ltd,0002,dissolved\n'
  const format = formatNamed('companies-csv')
  expect(await imports(companies, at, { format })).toMatchObject({ read: 2, taken: 2 })
  const registers = openRegisters(at)
  expect(registers.coverage()).toMatchObject([{ kind: 'marks', rows: 3 }])
  expect(registers.coverage('companies')).toMatchObject([{ office: 'UKIPO', rows: 2, rights: [] }])
  registers.close()
  expect(await verifyRegister(join(at, 'ukipo.companies.register'))).toMatchObject({ about: { rows: 2 } })
})
