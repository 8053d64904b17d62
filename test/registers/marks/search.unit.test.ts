import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { compareSigns } from '../../../src/names/comparison/compare.ts'
import { signOf } from '../../../src/names/comparison/sign.ts'
import { openRegister } from '../../../src/registers/file.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { MarkSearch } from '../../../src/registers/marks/search.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

/** What a search finds in a register of marks of class 9, numbered N1, N2 … */
async function searchOf(name: string, marks: readonly string[], limit: number) {
  const into = await folder()
  const file = join(into, 'extract.csv')
  const rows = marks.map((mark, at) => `${mark},N${at + 1},Registered,9`)
  writeFileSync(file, ['mark,number,status,classes', ...rows, ''].join('\n'))
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, into)
  const { db } = openRegister(join(into, 'ukipo.register'))
  const hits = new MarkSearch(db).search(name, { limit })
  db.close()
  return hits
}

it.each([
  ['Monton Wine', 'Monte Holding'],
  ['Valve Healthcares', 'Valves Internet'],
  ['Fibra Digittal', 'Fibras Data'],
])('%s and %s are compared by the meaning of single words too', async (asked, mark) => {
  const [hit] = await searchOf(asked, [mark], 20)
  const whole = compareSigns(signOf(asked), signOf(mark))
  expect(whole.bits).toBeGreaterThan(0)
  expect(hit?.comparison).toEqual(whole)
})

it('finds the mark whose whole meaning is that of the name before longer ones that are as close', async () => {
  const longer = ['Store', 'Group', 'Trading', 'Networks', 'Creative', 'Industry'].map(
    (word) => `Sun ${word}`,
  )
  const [hit] = await searchOf('soleil', [...longer, 'Sun'], 1)
  expect(hit?.mark).toBe('Sun')
})
