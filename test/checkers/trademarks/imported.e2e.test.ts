import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { sample } from '../../registers/marks/formats/read.ts'
import { proven } from '../../support/self-tests.ts'
import { runProgram } from '../../support/service-process.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { zipOf } from '../../support/zip.ts'
import { clientInMemory, taskFor } from './harness.ts'

const folder = temporaryFolders()

it('marks of a USPTO archive are imported, updated, and found by a check with an added weak word', async () => {
  const at = await folder()
  const annual = join(at, 'annual.zip')
  writeFileSync(annual, zipOf({ 'annual.xml': readFileSync(sample('uspto-annual.xml')) }))
  const copy = [
    '--office',
    'USPTO',
    '--jurisdiction',
    'US',
    '--format',
    'uspto',
    '--rights',
    'national,international',
  ]
  const run = (...args: string[]) =>
    runProgram(['registers', 'import', ...copy, ...args], { NAMECHECK_DATA: at, NAMECHECK_REGISTERS: at })

  expect(await run('--as-of', '2026-01-30', annual)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /imported 4 of 7 rows into the register of USPTO\n2 rows have no words .*\n.*annual\.xml, line 154: has no serial number/,
    ),
  })
  const daily = sample('uspto-daily.xml')
  expect((await run('--as-of', '2026-01-31', '--update', daily)).output).toMatch(/imported 2 of 3 rows/)

  const registers = openRegisters(at)
  const { providerClient } = clientInMemory()
  const settings = { providers: {}, timeoutMs: PATIENT_MS }
  const checker = await createTrademarksChecker({
    providerClient,
    selfTests: proven,
    settings,
    registers,
    now: Date.now,
  })
  const found = async (name: string, niceClass: number) => {
    const attempt = await checker.check(taskFor(name, { jurisdictions: ['US'], niceClasses: [niceClass] }))
    const { findings } = sourceOutcome.parse(attempt.outcome)
    return findings.flatMap((each) => ('mark' in each && each.office === 'USPTO' ? [each] : []))
  }
  expect(await found('Lumivora Group', 30)).toMatchObject([
    {
      mark: 'LUMIVORA COFFEE',
      number: '90000001',
      jurisdiction: 'US',
      status: 'live',
      niceClasses: [30, 43],
      owner: 'LUMI BRANDS & CO.; VORA LLC',
      right: 'national',
      filed: '2019-02-15',
      registered: '2020-01-07',
      expires: '2030-01-07',
      goods: 'Coffee; cocoa; Café & bar services',
      statusText: '700',
      pending: false,
      published: '2019-10-22',
      markKind: 'word',
      acquiredDistinctiveness: true,
    },
  ])
  expect(await found('Starlight', 25)).toMatchObject([
    {
      number: '73000003',
      comparison: { relation: 'meaning' },
      priority: '1987-03-01',
      markKind: 'combined',
      supplementalRegister: true,
      image: 'https://tsdr.uspto.gov/img/73000003/large',
    },
  ])
  expect(await found('Zebronix', 9)).toMatchObject([{ number: '90000004', status: 'live', pending: true }])
  expect(await found('Narumiq', 42)).toMatchObject([{ number: '90000007' }])
  expect(await found('Lobo Aguila', 9)).toEqual([])
  registers.close()
})
