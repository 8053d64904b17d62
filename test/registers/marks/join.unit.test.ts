import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { openRegister } from '../../../src/registers/file.ts'
import { importRegister } from '../../../src/registers/import/import.ts'
import { type CsvLayout, LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { csvFormat } from '../../../src/registers/marks/formats/csv.ts'
import type { MarkRow } from '../../../src/registers/marks/row.ts'
import { markOf, SELECT_MARK } from '../../../src/registers/marks/stored-mark.ts'
import fc, { runs } from '../../support/properties.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
let at: string

beforeEach(async () => {
  at = await folder()
})

async function imports(
  contents: readonly string[],
  { layout = LAYOUTS.generic, update = false }: { layout?: CsvLayout; update?: boolean } = {},
) {
  const files = contents.map((text, index) => {
    const file = join(at, `${index}.csv`)
    writeFileSync(file, text)
    return file
  })
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  return importRegister({ files, register, format: csvFormat(layout), update }, at)
}

/** The marks of the register, by number. */
function marks(): MarkRow[] {
  const { db } = openRegister(join(at, 'ukipo.register'))
  const rows = db.prepare(`${SELECT_MARK} ORDER BY number, mark`).all().map(markOf)
  db.close()
  return rows
}

const HEADER = 'mark,number,status,classes,owner,goods,priority,translation'
const CLASSES_APART = [
  HEADER,
  'LOBO,UK1,Registered,9,Lobo SL,Software,,wolf',
  'LOBO,UK1,Registered,42,Lobo SL,Hosting,2019-01-02,',
  'ZEBRA,UK2,Registered,3,Zebra Ltd,,,',
  'LOBO,UK1,Registered,42,Wolf Ltd,Hosting,,',
].join('\n')
const LOBO = {
  number: 'UK1',
  mark: 'LOBO',
  niceClasses: [9, 42],
  owner: 'Lobo SL; Wolf Ltd',
  goods: 'Software; Hosting',
  translations: ['wolf'],
  details: { priorities: [{ country: null, number: null, date: '2019-01-02' }] },
}
const ZEBRA = { number: 'UK2', niceClasses: [3] }

describe('rows of one number are one mark', () => {
  it('with one row per class or owner, also where other rows are between them', async () => {
    expect(await imports([CLASSES_APART])).toMatchObject({ read: 4, taken: 4, refused: 0 })
    expect(marks()).toMatchObject([LOBO, ZEBRA])
  })

  it('in an update, where they replace the earlier mark together', async () => {
    await imports([`${HEADER}\nLOBO,UK1,Expired,1,Before Ltd,Paints,,\nOX,UK3,Registered,7,Ox Ltd,,,`])
    await imports([CLASSES_APART], { update: true })
    expect(marks()).toMatchObject([LOBO, ZEBRA, { number: 'UK3' }])
    expect(marks()[0]?.goods).not.toContain('Paints')
  })

  it('in an update, where a mark without words is removed', async () => {
    await imports([CLASSES_APART])
    await imports([`${HEADER}\n,UK2,Registered,3,Zebra Ltd,,,`], { update: true })
    expect(marks()).toMatchObject([LOBO])
  })

  it('with the status that counts most', async () => {
    await imports([`${HEADER}\nA1,UK1,Expired,1,,,,\nA1,UK1,Pending,2,,,,\nA1,UK1,Registered,3,,,,`])
    expect(marks()).toMatchObject([{ statusText: 'Registered', niceClasses: [1, 2, 3] }])
  })

  it('but not with other words: a series', async () => {
    await imports([`${HEADER}\nLOBO,UK1,,1,,,,\nWOLF,UK1,,2,,,,\nLobo,UK1,,3,,,,`])
    expect(marks()).toMatchObject([
      { mark: 'LOBO', niceClasses: [1, 3] },
      { mark: 'WOLF', niceClasses: [2] },
    ])
  })

  it('in any order', async () => {
    const [header = '', ...rows] = CLASSES_APART.split('\n')
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.boolean(),
        async (all, update) => {
          await imports([`${header}\nBEFORE,UK1,,1,,,,`])
          await imports([[header, ...all].join('\n')], { update })
          expect(marks()).toMatchObject([
            { ...LOBO, owner: expect.stringMatching(/Lobo SL/), goods: expect.stringMatching(/Software/) },
            ZEBRA,
          ])
        },
      ),
      { numRuns: runs(6) },
    )
  })
})

describe('files without marks add to the marks of others', () => {
  const MARKS = 'mark,number,status,owner\nLOBO,UK1,Registered,Lobo SL\nZEBRA,UK2,Registered,Zebra Ltd'
  const CLASSES = 'number,classes,goods\nUK2,3,Soap\nUK1,9,Software\nUK1,42,Hosting\nUK9,1,Paints'
  const REFUSED = {
    file: expect.stringMatching(/\.csv$/),
    line: 5,
    reason: 'adds to the mark UK9, which no file has',
  }

  it.each([
    ['after', [MARKS, CLASSES]],
    ['before', [CLASSES, MARKS]],
  ])('%s the marks', async (_, files) => {
    expect(await imports(files)).toMatchObject({ read: 6, taken: 2, refused: 1, refusals: [REFUSED] })
    expect(marks()).toMatchObject([
      { number: 'UK1', owner: 'Lobo SL', niceClasses: [9, 42], goods: 'Software; Hosting' },
      { number: 'UK2', owner: 'Zebra Ltd', niceClasses: [3], goods: 'Soap' },
    ])
    expect(readdirSync(at).filter((name) => name.includes('part'))).toEqual([])
  })

  it('and update the marks of the register', async () => {
    await imports([MARKS])
    await imports(['number,classes\nUK1,9\nUK1,42'], { update: true })
    expect(marks()).toMatchObject([
      { number: 'UK1', owner: 'Lobo SL', niceClasses: [9, 42] },
      { number: 'UK2' },
    ])
  })

  it('and do not see the parts of an interrupted import', async () => {
    writeFileSync(join(at, 'ukipo.register.partial.parts'), 'the rest of another import')
    await imports([MARKS, 'number,classes\nUK1,9'])
    expect(marks()).toMatchObject([
      { number: 'UK1', niceClasses: [9] },
      { number: 'UK2', niceClasses: [] },
    ])
    expect(readdirSync(at).filter((name) => name.includes('part'))).toEqual([])
  })

  it('and are refused alone', async () => {
    await expect(imports([CLASSES])).rejects.toThrow(/0 of 4 rows were imported.*line 3 adds to the mark UK1/)
    expect(readdirSync(at)).toEqual(['0.csv', 'ukipo.register.lock'])
  })

  it('with the flags of the layout of UKIPO', async () => {
    const classes = Array.from({ length: 45 }, (_, i) => `Class${i + 1}`)
    const flags = classes.map((_, i) => (i === 8 ? '1' : '0')).join('|')
    const layout = { ...LAYOUTS.ukipo, encoding: 'utf-8' } as const
    await imports(
      [
        'Trade Mark|Mark Text|Name|Status\nUK1|LOBO|Lobo SL|Registered\nUK1|LOBO|Wolf Ltd|Registered',
        `Trade Mark|${classes.join('|')}\nUK1|${flags}`,
      ],
      { layout },
    )
    expect(marks()).toMatchObject([{ number: 'UK1', owner: 'Lobo SL; Wolf Ltd', niceClasses: [9] }])
  })
})
