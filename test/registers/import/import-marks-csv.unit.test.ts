import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { type CsvLayout, LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
const HEADER = 'mark,number,status,classes,owner,link'
const GOOD = `${HEADER}\nLUMIVORA,UK1,Registered,"9, 42",Lumi Ltd,https://example.com/UK1\n`

/** Imports a file with these contents to a new folder. */
async function imports(contents: string | Uint8Array, layout: Partial<CsvLayout> = {}, into?: string) {
  const at = into ?? (await folder())
  const file = join(at, 'extract.csv')
  writeFileSync(file, contents)
  const counts = await importCsv({ file, register, ...LAYOUTS.generic, ...layout }, at)
  return { at, counts }
}

async function allMarks(at: string, name: string) {
  const registers = openRegisters(at)
  try {
    return await registers.search('UKIPO', name, { limit: 10 })
  } finally {
    registers.close()
  }
}

describe('importing an extract', () => {
  it('imports the rows with their fields', async () => {
    const { at, counts } = await imports(GOOD)
    expect(counts).toMatchObject({ read: 1, taken: 1, wordless: 0, refused: 0, refusals: [] })
    expect(await allMarks(at, 'Lumivora')).toMatchObject([
      {
        mark: 'LUMIVORA',
        number: 'UK1',
        status: 'live',
        statusText: 'Registered',
        niceClasses: [9, 42],
        owner: 'Lumi Ltd',
        link: 'https://example.com/UK1',
        exact: true,
      },
    ])
    expect(openRegisters(at).coverage()).toEqual([
      {
        kind: 'marks',
        ...register,
        rights: ['national'],
        cycleDays: 1,
        importedAt: expect.any(String),
        rows: 1,
        refused: 0,
        cut: 0,
        unread: 0,
      },
    ])
  })

  it('reads dates, goods and the kind of right, and omits those that it cannot read', async () => {
    const rows = [
      'mark,number,filed,registered,expires,goods,right',
      'LUMIVORA,UK1,2006-02-01,20070301,2026-12-31T00:00:00,"Lamps; lanterns",international',
      'LUMIVORB,UK2,31/01/2006,2026-02-30,soon,,somewhere',
    ]
    const { at } = await imports(rows.join('\n'))
    expect(await allMarks(at, 'Lumivora')).toMatchObject([
      {
        number: 'UK1',
        filed: '2006-02-01',
        registered: '2007-03-01',
        expires: '2026-12-31',
        goods: 'Lamps; lanterns',
        right: 'international',
      },
      { number: 'UK2', filed: '2006-01-31', registered: null, expires: null, goods: null, right: null },
    ])
    const { at: british } = await imports(rows.join('\n'), { dayFirst: true })
    expect((await allMarks(british, 'Lumivora'))[1]).toMatchObject({ filed: '2006-01-31', registered: null })
  })

  it('keeps which rights the register holds and how often it is published', async () => {
    const at = await folder()
    const file = join(at, 'extract.csv')
    writeFileSync(file, GOOD)
    const stated = { ...register, rights: ['national' as const, 'international' as const], cycleDays: 30 }
    await importCsv({ file, register: stated, ...LAYOUTS.generic }, at)
    expect(openRegisters(at).coverage()).toMatchObject([{ ...stated, rows: 1, refused: 0 }])
  })

  it('reads the data release of the UK office: UTF-16 with a mark, bars, no quoting, a flag for each class', async () => {
    const classes = Array.from({ length: 45 }, (_, i) => `Class${i + 1}`)
    const head = ['Trade Mark', 'Hyperlink', 'Mark Text', 'Name', 'Status', ...classes].join('|')
    const flags = (...held: number[]) => classes.map((_, i) => (held.includes(i + 1) ? '1' : '0')).join('|')
    const text = [
      head,
      `UK00001|http://example.com/1|"BIG" LUMIVORA|Owner|Registered|${flags(3, 25)}`,
      `UK00002|http://example.com/2||Owner|Registered|${flags(3)}`,
      `UK00003|http://example.com/3|ZEBRA|Owner|Dead|${flags()}`,
      `UK00004|http://example.com/4|OX|Owner|Dead|${flags()}|one more`,
    ].join('\r\n')
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const { at, counts } = await imports(bytes, LAYOUTS.ukipo)
    expect(counts).toMatchObject({ read: 4, taken: 2, wordless: 1, refused: 1 })
    expect(counts.refusals).toMatchObject([{ line: 5, reason: 'has 51 columns but the first row has 50' }])
    expect(await allMarks(at, 'Big Lumivora')).toMatchObject([
      { mark: '"BIG" LUMIVORA', niceClasses: [3, 25] },
    ])
    expect(await allMarks(at, 'Zebra')).toMatchObject([{ status: 'dead', niceClasses: [] }])
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${GOOD.replace('LUMIVORA', 'CAFÉ')}`), 'utf-8'],
    [
      'UTF-8 with a mark, though another encoding was named',
      Buffer.from(`\ufeff${GOOD.replace('LUMIVORA', 'CAFÉ')}`),
      'latin1',
    ],
    ['UTF-16 without a mark', Buffer.from(GOOD.replace('LUMIVORA', 'CAFÉ'), 'utf16le'), 'utf-8'],
    [
      'UTF-16 big-endian',
      Buffer.from(`\ufeff${GOOD.replace('LUMIVORA', 'CAFÉ')}`, 'utf16le').swap16(),
      'utf-8',
    ],
    ['UTF-8 where UTF-16 was named', Buffer.from(GOOD.replace('LUMIVORA', 'CAFÉ')), 'utf-16le'],
    ['windows-1252 read as UTF-8', Buffer.from(GOOD.replace('LUMIVORA', 'CAFÉ'), 'latin1'), 'utf-8'],
    ['Latin-1', Buffer.from(GOOD.replace('LUMIVORA', 'CAFÉ'), 'latin1'), 'latin1'],
  ] as const)('reads %s', async (_, bytes, encoding) => {
    const { at } = await imports(bytes, { encoding })
    expect(await allMarks(at, 'cafe')).toMatchObject([{ mark: 'CAFÉ', exact: true }])
  })

  it('treats an unlisted status as unknown', async () => {
    const { at } = await imports(GOOD.replace('Registered', 'Half registered'))
    expect(await allMarks(at, 'Lumivora')).toMatchObject([
      { status: 'unknown', statusText: 'Half registered' },
    ])
  })

  it('drops an invalid link', async () => {
    const { at } = await imports(GOOD.replace('https://example.com/UK1', 'javascript:alert(1)'))
    expect(await allMarks(at, 'Lumivora')).toMatchObject([{ link: null }])
  })
})

describe('unreliable rows are refused, the others imported', () => {
  const more = Array.from({ length: 3 }, (_, i) => `OTHER${i},N${i},,,,\n`).join('')
  it.each([
    ['a NUL character', 'LUMI\0VORA,UK2,,,,', 'holds a NUL character in its mark'],
    ['a column too many', 'A,UK2,,,,,', 'has 7 columns but the first row has 6'],
    ['a column too few', 'A,UK2', 'has 2 columns but the first row has 6'],
    ['no number', 'A,,,,,', 'has no number'],
    ['a huge number', `A,${'1'.repeat(500)},,,,`, 'has a number of 500 characters, more than 60'],
    ['a quotation mark in a cell', 'A"B,UK2,,,,', 'has a quotation mark inside a cell'],
  ])('%s', async (_, line, reason) => {
    const { counts } = await imports(`${GOOD}${more}${line}\n${more}`)
    expect(counts).toMatchObject({ read: 8, taken: 7, refused: 1 })
    expect(counts.refusals).toMatchObject([{ line: 6, reason }])
  })

  it.each([
    ['a formula', '"=HYPERLINK(""http://x"")",UK2,,,,'],
    ['a formula for its number', 'A,"=""00012""",,,,'],
    ['a formula after a plus', 'A,+SUM(A1),,,,'],
    ['a huge mark', `${'A'.repeat(5_000)},UK2,,,,`],
    ['a class that does not exist', 'A,UK2,,46,,'],
  ])('but not for %s', async (_, line) => {
    const { counts } = await imports(`${GOOD}${line}\n`)
    expect(counts).toMatchObject({ read: 2, taken: 2, refused: 0 })
  })

  it('shows the first 20 and counts all', async () => {
    const bad = 'A,,,,,\n'.repeat(30)
    const { counts } = await imports(
      `${HEADER}\n${Array.from({ length: 40 }, (_, i) => `B${i},${i},,,,\n`).join('')}${bad}`,
    )
    expect(counts.refused).toBe(30)
    expect(counts.refusals).toHaveLength(20)
  })
})

describe('unreliable files leave the old register unchanged', () => {
  it.each([
    ['a missing column', 'mark,nr\nA,1\n', /the column "number" is missing; the first row has: mark, nr/],
    ['a column named twice', 'mark,number,number\nA,1,2\n', /names the column "number" twice/],
    ['another delimiter', GOOD.replaceAll(',', ';'), /the column "number" is missing.*Check the delimiter/],
    ['nothing', '', /is empty/],
    ['a first row alone', `${HEADER}\n`, /0 of 0 rows were imported/],
    [
      'more bad rows than good ones',
      `${GOOD}A,,,,,\nB,,,,,\n`,
      /1 of 3 rows were imported and 2 rejected.*line 3 has no number/,
    ],
    ['a quotation mark that is never closed', `${GOOD}"A,UK2,,,,\nB,UK3,,,,\n`, /do not match|never closed/],
    [
      'a quotation mark that swallows the rest',
      `${GOOD}"A,UK2,,,,\n${'B,UK3,,,,\n'.repeat(60_000)}`,
      /never closed/,
    ],
    ['text after a closing quotation mark', `${GOOD}"A"B,UK2,,,,\nC,UK3,,,,\n`, /near line 3 do not match/],
    ['bytes of another encoding', Buffer.from(`${GOOD}CAF\x81,UK2,,,,\n`, 'latin1'), /neither UTF-8 nor/],
    ['UTF-8 with damage', Buffer.from(`${GOOD}CAFÃ©\xe9,UK2,,,,\n`, 'latin1'), /not valid utf-8/],
    ['a damaged archive', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0, 0x80]), /cannot be read/],
  ])('%s', async (_, contents, message) => {
    const { at } = await imports(GOOD)
    const before = readFileSync(join(at, 'ukipo.register'))
    await expect(imports(contents, {}, at)).rejects.toThrow(message)
    expect(readFileSync(join(at, 'ukipo.register')).equals(before)).toBe(true)
    expect(readdirSync(at).sort()).toEqual(['extract.csv', 'ukipo.register', 'ukipo.register.lock'])
  })

  it.each([
    [{ ...register, jurisdiction: 'uk' }, /jurisdiction must be two capital letters/],
    [{ ...register, office: '../../../etc' }, /office must be/],
    [{ ...register, dataAsOf: 'yesterday' }, /dataAsOf must be a date/],
  ])('a register described as %j', async (wrong, message) => {
    const at = await folder()
    const file = join(at, 'a.csv')
    writeFileSync(file, GOOD)
    await expect(importCsv({ file, register: wrong, ...LAYOUTS.generic }, at)).rejects.toThrow(message)
  })

  it('a missing file, or a folder', async () => {
    const at = await folder()
    const source = { register, ...LAYOUTS.generic }
    await expect(importCsv({ ...source, file: join(at, 'none.csv') }, at)).rejects.toThrow(/does not exist/)
    await expect(importCsv({ ...source, file: at }, at)).rejects.toThrow(/is not a file/)
    expect(existsSync(join(at, 'ukipo.register'))).toBe(false)
  })

  it('another office of the same file name', async () => {
    const { at } = await imports(GOOD)
    const source = { file: join(at, 'extract.csv'), ...LAYOUTS.generic }
    await expect(importCsv({ ...source, register: { ...register, jurisdiction: 'US' } }, at)).rejects.toThrow(
      /holds UKIPO for GB; delete it first/,
    )
  })

  it('a file of that name that is not a register', async () => {
    const at = await folder()
    writeFileSync(join(at, 'ukipo.register'), 'my diary')
    await expect(imports(GOOD, {}, at)).rejects.toThrow(/damaged|not a register/)
    expect(readFileSync(join(at, 'ukipo.register'), 'utf8')).toBe('my diary')
  })
})
