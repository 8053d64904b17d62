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

it.each([
  ['Monton Wine', 'Monte Holding'],
  ['Valve Healthcares', 'Valves Internet'],
  ['Fibra Digittal', 'Fibras Data'],
])('%s and %s are compared by the meaning of single words too', async (asked, mark) => {
  const into = await folder()
  const file = join(into, 'extract.csv')
  writeFileSync(file, `mark,number,status,classes\n${mark},N1,Registered,9\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, into)
  const { db } = openRegister(join(into, 'ukipo.register'))
  const [hit] = new MarkSearch(db).search(asked, { limit: 20 })
  db.close()
  const whole = compareSigns(signOf(asked), signOf(mark))
  expect(whole.bits).toBeGreaterThan(0)
  expect(hit?.comparison).toEqual(whole)
})
