import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { seal, unseal } from '../../src/registers/checksum.ts'
import { dropRegister } from '../../src/registers/drop.ts'
import { importCsv } from '../../src/registers/import/import-marks-csv.ts'
import { lockRegister } from '../../src/registers/import/lock.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'
import { listRegisterFiles, registerPath } from '../../src/registers/serve/register-files.ts'
import { verifyRegister } from '../../src/registers/verify.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const folder = temporaryFolders()

async function registerOf(rows = 50): Promise<{ at: string; path: string }> {
  const at = await folder()
  const file = join(at, 'extract.csv')
  const names = Array.from({ length: rows }, (_, i) => `LUMIVORA ${i},N${i},Registered`)
  writeFileSync(file, `mark,number,status\n${names.join('\n')}\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31', licence: 'OGL' }
  await importCsv({ file, register, ...LAYOUTS.generic }, at)
  return { at, path: join(at, 'ukipo.register') }
}

it('finds an imported register intact', async () => {
  const { path } = await registerOf()
  expect(await verifyRegister(path)).toMatchObject({ about: { rows: 50, licence: 'OGL' }, files: 1 })
})

it('finds every changed byte', async () => {
  const { path } = await registerOf()
  const whole = readFileSync(path)
  for (let at = 100; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(path, changed)
    await expect(verifyRegister(path)).rejects.toThrow(/is damaged/)
  }
  writeFileSync(path, whole.subarray(0, whole.length - 5_000))
  await expect(verifyRegister(path)).rejects.toThrow(/is damaged/)
  writeFileSync(path, whole)
  appendFileSync(path, 'x')
  await expect(verifyRegister(path)).rejects.toThrow(/is damaged/)
})

it('finds rows that are missing in a file with a correct checksum', async () => {
  const { path } = await registerOf()
  unseal(path)
  const db = new DatabaseSync(path)
  db.exec("UPDATE about SET value = '49' WHERE name = 'rows'; DELETE FROM mark WHERE id > 48")
  db.close()
  await seal(path)
  await expect(verifyRegister(path)).rejects.toThrow(/is damaged/)
})

it.each([
  ['a posting list is missing', 'DELETE FROM posting WHERE id = (SELECT max(id) FROM posting)'],
  [
    'a posting list is that of another number',
    'UPDATE posting SET rows = (SELECT rows FROM posting ORDER BY id LIMIT 1) WHERE id = (SELECT max(id) FROM posting)',
  ],
  ['a row has other words', "UPDATE mark SET mark = 'OTHER WORDS' WHERE id = 7"],
  ['a row has another class', "UPDATE mark SET niceClasses = '44' WHERE id = 7"],
])('finds that %s in a file with a correct checksum', async (_, change) => {
  const { path } = await registerOf()
  unseal(path)
  const db = new DatabaseSync(path)
  db.exec(change)
  db.close()
  await seal(path)
  await expect(verifyRegister(path)).rejects.toThrow(/is damaged \(the index .*; import the register again/)
})

it('drops a register, also a damaged one, but not while it is imported', async () => {
  const { at, path } = await registerOf()
  const lock = lockRegister(path)
  expect(() => dropRegister(at, 'UKIPO')).toThrow(/another import changes .*ukipo\.register at this moment/)
  lock.release()
  writeFileSync(path, 'broken')
  expect(listRegisterFiles(at)).toEqual([{ path, problem: expect.stringMatching(/is damaged/) }])
  dropRegister(at, 'UKIPO')
  expect(existsSync(path)).toBe(false)
  expect(() => dropRegister(at, 'UKIPO')).toThrow(/no register of UKIPO exists/)
})

it('asks for the kind of an office that has both, and names the offices that exist', async () => {
  const { at } = await registerOf()
  expect(() => registerPath(at, 'EUIPO')).toThrow(/no register of EUIPO exists in .*; it has those of UKIPO/)
  writeFileSync(join(at, 'ukipo.companies.register'), '')
  expect(() => registerPath(at, 'UKIPO')).toThrow(/say which by its kind, marks or companies/)
  expect(registerPath(at, 'UKIPO', 'marks')).toBe(join(at, 'ukipo.register'))
})
