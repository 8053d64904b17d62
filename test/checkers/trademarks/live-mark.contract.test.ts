import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters, type Registers } from '../../../src/registers/serve/registers.ts'
import { gradeOf } from '../../../src/verdict/grades.ts'
import { judge } from '../../../src/verdict/judge.ts'
import { proven } from '../../support/self-tests.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from './harness.ts'

const folder = temporaryFolders()
const { providerClient } = clientInMemory()
let registers: Registers
let checker: Awaited<ReturnType<typeof createTrademarksChecker>>

beforeAll(async () => {
  const at = await folder()
  const file = join(at, 'marks.csv')
  const marks = ['VITAXIUM,1,Registered,9', 'VÉLHOP,2,Registered,9', "HENRY'S,3,Registered,9"]
  writeFileSync(file, `mark,number,status,classes\n${marks.join('\n')}\n`)
  const register = {
    office: 'UKIPO',
    jurisdiction: 'GB',
    dataAsOf: new Date().toISOString().slice(0, 10),
    rights: ['national', 'international'] as const,
    cycleDays: 7,
  }
  await importCsv({ file, register: { ...register, rights: [...register.rights] }, ...LAYOUTS.generic }, at)
  registers = openRegisters(at)
  checker = await createTrademarksChecker({
    selfTests: proven,
    providerClient,
    providers: [],
    registers,
    settings: { providers: {}, timeoutMs: PATIENT_MS },
    now: Date.now,
  })
})

afterAll(async () => {
  registers.close()
  await providerClient.close()
})

async function checked(name: string, niceClass: number) {
  const task = taskFor(name, { jurisdictions: ['GB'], niceClasses: [niceClass] })
  const { outcome } = await checker.check(task)
  const { verdict } = judge('2026-12', { request: task.request, outcomes: { trademarks: outcome } })
  const grades = outcome.findings.map((each) => [each.mark, gradeOf(each)])
  return { verdict, grades: Object.fromEntries(grades) as Record<string, ReturnType<typeof gradeOf>> }
}

it.each([
  ['Vitaxium Studio', 'VITAXIUM', 'conflict'],
  ['Vitaxium Shop', 'VITAXIUM', 'conflict'],
  ['Vitaxium GmbH', 'VITAXIUM', 'conflict'],
  ['Vitaksium', 'VITAXIUM', 'caution'],
  ['Vita-Xium', 'VITAXIUM', 'conflict'],
  ['Vtiaxium', 'VITAXIUM', 'caution'],
  ['Vittaxium', 'VITAXIUM', 'caution'],
  ['Vélop', 'VÉLHOP', 'caution'],
  ["Henrry's", "HENRY'S", 'caution'],
])('%s for the goods of the live mark %s is a %s', async (name, mark, verdict) => {
  const { verdict: given, grades } = await checked(name, 9)
  expect(['conflict', 'high', 'medium']).toContain(grades[mark])
  expect(given).toBe(verdict)
})

it('a name that is far from every mark is clear', async () => {
  expect((await checked('Brolundo', 9)).verdict).toBe('clear')
})
