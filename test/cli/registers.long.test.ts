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
  expect(listed).toMatch(
    /^UKIPO +marks +GB +national +2026-01-31 +20\d\d-\S+ \S+ +2026-02-07 \(too old\) +1 +0 +0 +a part$/m,
  )
  expect(listed).toMatch(/UKIPO \(marks\)\n {2}licence: OGL v3\.0\n {2}covers: national marks only/)

  const found = (await run('search', 'UKIPO', 'Lumivora')).output
  expect(found).toMatch(/^LUMIVORA +UKIPO +UK1 +live \(Registered\) +9, 42 +– +– +Lumi Ltd +the same/m)
  expect(await run('search', 'EUIPO', 'Lumivora')).toEqual({
    code: 1,
    output: expect.stringMatching(/^no register of EUIPO exists; there are those of UKIPO\n$/),
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

it('says at import and in the list that a register is too old or only a part, and lets the operator vouch for it', async () => {
  const at = await folder()
  const file = join(at, 'extract.csv')
  const rows = Array.from({ length: 48 }, (_, i) => `LUMIVORA ${i},NO${i},Registered,9`)
  writeFileSync(file, `mark,number,status,classes\n${rows.join('\n')}\n`)
  const run = (...args: string[]) => runProgram(['registers', ...args], { NAMECHECK_DATA: at })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const stated = ['--office', 'NIPO', '--jurisdiction', 'NO', '--rights', 'national,international']
  const isPart =
    /the register of NIPO \(marks\) counts as a part only, because it has 48 rows, .* 200,000 or more/
  const isOld = new RegExp(`NIPO \\(marks\\) is too old to count: .* of ${daysAgo(9)} .* until ${daysAgo(2)}`)

  const first = await run('import', file, ...stated, '--as-of', daysAgo(9))
  expect(first.code).toBe(0)
  expect(first.output).toMatch(isPart)
  expect(first.output).toMatch(isOld)
  expect((await run('list')).output).toMatch(isOld)
  expect(JSON.parse((await run('list', '--json')).output)).toMatchObject([
    { countsUntil: daysAgo(2), isStale: true, completeness: 'partial' },
  ])

  const vouched = await run('import', file, ...stated, '--as-of', daysAgo(1), '--whole')
  expect(vouched.output).not.toMatch(/counts as a part|too old/)
  const isDoubtful = /counts as whole only because .* --whole: it has 48 rows, .* 200,000 or more/
  expect(vouched.output).toMatch(isDoubtful)
  expect((await run('list')).output).toMatch(isDoubtful)
  expect((await run('list')).output).toMatch(/^NIPO .* all, says the operator$/m)
  writeFileSync(file, 'mark,number,status,classes\nOXIMAR,NO99,Registered,9\n')
  expect((await run('import', file, ...stated, '--as-of', daysAgo(0), '--update')).output).toMatch(
    /imported 1 of 1/,
  )
  expect((await run('list')).output).toMatch(/^NIPO .* 49 +0 +0 +all, says the operator$/m)
  expect(await run('import', file, ...stated, '--as-of', daysAgo(0), '--whole', '--partial')).toEqual({
    code: 1,
    output: 'give --whole or --partial, not both\n',
  })
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
    output: expect.stringMatching(/^company +office +number .*\nLumivora AG +Zefix +7 +unknown/),
  })
})

it('searches the registers of several offices with filters, and says which filter is wrong', async () => {
  const at = await folder()
  const run = (...args: string[]) => runProgram(['registers', ...args], { NAMECHECK_DATA: at })
  const load = async (office: string, columns: string, rows: string, ...format: string[]) => {
    const file = join(at, 'extract.csv')
    writeFileSync(file, `${columns}\n${rows}\n`)
    const stated = ['--office', office, '--jurisdiction', 'GB', '--as-of', '2026-01-31']
    expect(await run('import', file, ...stated, ...format)).toMatchObject({ code: 0 })
  }
  const columns = 'mark,number,status,classes,filed,registered'
  await load(
    'One',
    columns,
    'LUMIVORA,A1,Registered,33,2001-02-03,2002-03-04\nLUMIVORRA,A2,Dead,9,2011-02-03,',
  )
  await load('Two', columns, 'LUMIVORO,B1,Application,9,2021-02-03,\nOXIMAR,B2,Registered,32,,')
  const companies = 'LUMIVORA LTD,C1,Active,1999-01-01\nLUMIVORA,C2,Dissolved,2009-01-01'
  await load('Firms', 'name,number,status,incorporated', companies, '--format', 'companies-csv')

  const numbers = async (...args: string[]) =>
    (await run('search', ...args)).output.match(/(?<= )[ABC]\d(?= )/g) ?? []
  expect(await numbers('One,Two', 'Lumivora')).toEqual(['A1', 'A2', 'B1'])
  expect(await numbers('One,Two', 'Lumivora', '--limit', '2')).toEqual(['A1', 'A2'])
  expect(await numbers('all', 'Lumivora', '--kind', 'marks', '--status', 'live')).toEqual(['A1', 'B1'])
  expect(await numbers('One,Two', 'Lumivora', '--status', 'pending,dead')).toEqual(['A2', 'B1'])
  expect(await numbers('One,Two', 'Lumivora', '--classes', '32')).toEqual([])
  expect(await numbers('One,Two', 'Lumivora', '--classes', '32', '--related-classes')).toEqual(['A1'])
  expect(await numbers('One,Two', 'Lumivora', '--filed-from', '2011-02-03')).toEqual(['A2', 'B1'])
  expect(await numbers('One,Two', 'Lumivora', '--registered-to', '2026-01-01')).toEqual(['A1'])
  expect(await numbers('Firms', 'Lumivora', '--status', 'dissolved')).toEqual(['C2'])
  expect(await numbers('Firms', 'Lumivora', '--incorporated-to', '2000-01-01')).toEqual(['C1'])

  const refused = async (...args: string[]) => (await run('search', ...args)).output
  expect(await refused('all', 'Lumivora')).toMatch(/^all has registers of marks and of companies; say which/)
  expect(await refused('One', 'Lumivora', '--classes', '9,46')).toBe(
    '--classes must be Nice classes from 1 to 45, separated by commas: 9,42\n',
  )
  expect(await refused('One', 'Lumivora', '--filed-from', '2026')).toBe(
    '--filed-from must be a day such as 2026-01-31\n',
  )
  expect(await refused('Firms', 'Lumivora', '--registered-from', '2020-01-01')).toBe(
    '--registered-from applies only to registers of marks\n',
  )
})
