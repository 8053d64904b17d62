import { describe, expect, it } from '@jest/globals'
import { importRegister } from '../../../../src/registers/import/import.ts'
import { JPO_FORMAT } from '../../../../src/registers/marks/formats/jpo.ts'
import { bareMark } from '../../../../src/registers/marks/row.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'
import { JPO_SAMPLE } from './jpo-sample.ts'
import { rowsOf } from './read.ts'
import { importedMarks } from './tables.ts'

const folder = temporaryFolders()
const MARKS = [
  {
    ...bareMark('2018070004', 'NARUMIQ'),
    statusText: 'final disposition A02',
    filed: '2020-04-01',
    right: 'national',
    readings: ['NARUMIQ'],
  },
  {
    ...bareMark('2019060003', 'ZEBRONIX'),
    statusText: 'right extinguished',
    niceClasses: [12],
    filed: '2019-06-01',
    registered: '2020-03-01',
    expires: '2030-03-01',
    right: 'national',
    readings: ['ZEBRONIX'],
    details: { statusDate: '2025-03-01', registrationNumber: '6100003' },
  },
  {
    ...bareMark('2020040001', 'ルミヴォラ'),
    statusText: 'registered',
    niceClasses: [9, 42],
    owner: 'ルミ株式会社; ヴォラ合同会社',
    filed: '2020-04-01',
    registered: '2021-01-15',
    expires: '2031-01-15',
    goods: '電子計算機用プログラム; プログラムの提供',
    right: 'national',
    readings: ['ルミボラ', 'LUMIVORA'],
    details: {
      kind: 'word',
      registrationNumber: '6400001',
      published: '2020-04-21',
      acquiredDistinctiveness: 'whole',
    },
  },
  {
    ...bareMark('2023000005', 'INTERMARK'),
    statusText: 'pending',
    filed: '2020-04-01',
    right: 'international',
    details: { kind: 'word', international: { number: '1700005', registered: '2022-11-01' } },
  },
  {
    ...bareMark('2024050002', '星光＼XINGGUANG'),
    statusText: 'pending',
    niceClasses: [30, 43],
    owner: '星光株式会社',
    filed: '2020-04-01',
    goods: 'コーヒー; 飲食物の提供',
    right: 'national',
    readings: ['星光＼XINGGUANG', 'セイコウ', '星光', 'XINGGUANG'],
    details: { priorities: [{ country: 'EM', number: '018999999', date: '2023-11-05' }] },
  },
]

describe('tables of the JPO', () => {
  it.each([
    ['in the order of the office', Object.entries(JPO_SAMPLE)],
    ['in the reverse order', Object.entries(JPO_SAMPLE).reverse()],
  ])('are joined with every field, %s', async (_, files) => {
    const { counts, marks } = await importedMarks(await folder(), JPO_FORMAT, Object.fromEntries(files))
    expect(marks.map((mark) => ({ ...mark, readings: [...mark.readings].sort() }))).toEqual(
      MARKS.map((mark) => ({ ...mark, readings: [...mark.readings].sort() })),
    )
    expect(counts).toMatchObject({ taken: 5, wordless: 1, refused: 1 })
    expect(counts.refusals).toMatchObject([{ line: 9, reason: 'has no application number' }])
  })

  it('that are not read are refused', async () => {
    await expect(rowsOf(JPO_FORMAT, Buffer.from('skbt_flg\tsnpn_bngu\n0\t1'))).rejects.toThrow(
      /sample is not a table of trade marks of the JPO/,
    )
  })

  it('cannot update a register', async () => {
    const register = { office: 'JPO', jurisdiction: 'JP', dataAsOf: '2026-01-31' }
    await expect(
      importRegister({ files: ['a.tsv'], register, format: JPO_FORMAT, update: true }, await folder()),
    ).rejects.toThrow(/cannot update the register of JPO/)
  })

  it.each([
    ['tsv/upd_jiken_c_t.tsv', true],
    ['upd_t_sample.tsv', false],
    ['del_jiken_c_t.tsv', false],
    ['upd_jiken_c_t_old.tsv', false],
  ])('of an archive: %s is read: %s', (name, isRead) => {
    expect(JPO_FORMAT.fileNames.test(name)).toBe(isRead)
  })
})
