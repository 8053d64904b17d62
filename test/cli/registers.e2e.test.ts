import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { runProgram } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const folder = temporaryFolders()

it('lists, searches, verifies and drops a register', async () => {
  const at = await folder()
  const file = join(at, 'extract.csv')
  writeFileSync(file, 'mark,number,status,classes,owner\nLUMIVORA,UK1,Registered,"9, 42",Lumi Ltd\n')
  const run = (...args: string[]) => runProgram(['registers', ...args], { NAMECHECK_DATA: at })
  const stated = ['--office', 'UKIPO', '--jurisdiction', 'GB', '--as-of', '2026-01-31']
  const terms = ['--licence', 'OGL v3.0', '--covers', 'national marks only']
  expect(await run('import', file, ...stated, ...terms)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /imported 1 of 1 rows.*\nA running service searches the register within a second/,
    ),
  })

  const listed = (await run('list')).output
  expect(listed).toMatch(/^UKIPO +marks +GB +national +2026-01-31 +20\d\d-\S+ \S+ +7 days +1 +0$/m)
  expect(listed).toMatch(/UKIPO \(marks\)\n {2}licence: OGL v3\.0\n {2}covers: national marks only/)

  const found = (await run('search', 'UKIPO', 'Lumivora')).output
  expect(found).toMatch(/^LUMIVORA +UK1 +live \(Registered\) +9, 42 +Lumi Ltd +the same/m)
  expect(await run('search', 'EUIPO', 'Lumivora')).toEqual({
    code: 1,
    output: expect.stringMatching(/^no register of EUIPO exists in .*; it has those of UKIPO\n$/),
  })

  expect(await run('verify')).toEqual({
    code: 0,
    output: 'UKIPO (marks): 1 rows as of 2026-01-31, intact\n',
  })
  const path = join(at, 'registers', 'ukipo.register')
  const bytes = readFileSync(path)
  bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1
  writeFileSync(path, bytes)
  expect(await run('verify', 'UKIPO')).toEqual({
    code: 1,
    output: expect.stringMatching(/ukipo\.register is damaged \(.*\); .*import the register again\n$/),
  })

  expect(await run('drop', 'UKIPO')).toMatchObject({ code: 0 })
  expect((await run('verify')).output).toMatch(/^no register exists in /)
})

it('imports companies from a file with other columns and another delimiter', async () => {
  const at = await folder()
  const file = join(at, 'extract.csv')
  writeFileSync(file, 'Firma;Nr\nLumivora AG;7\n')
  const stated = ['--office', 'Zefix', '--jurisdiction', 'CH', '--as-of', '2026-01-31']
  const columns = ['--format', 'companies-csv', '--map', 'name=Firma,number=Nr', '--delimiter', ';']
  expect(
    await runProgram(['registers', 'import', file, ...stated, ...columns], { NAMECHECK_DATA: at }),
  ).toMatchObject({ code: 0 })
  expect(await runProgram(['registers', 'search', 'Zefix', 'Lumivora'], { NAMECHECK_DATA: at })).toEqual({
    code: 0,
    output: expect.stringMatching(/^company +number .*\nLumivora AG +7 +unknown/),
  })
})
