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

const MARKS = [
  'VITAXIUM,1,Registered,9,Vita Ltd,',
  'VÉLHOP,2,Registered,9,Velo SA,',
  "HENRY'S,3,Registered,9,Henry Ltd,",
  'XQZ,4,Registered,9,Xq Ltd,',
  'ZORBEL QUINTAL,5,Registered,9,Zor Ltd,"No claim is made to the exclusive right to use ""QUINTAL"""',
  'ZOLTRIX CARE,6,Registered,5,Zolt Ltd,',
  'ZOLTRIX PLUS,7,Registered,5,Zolt Ltd,',
  'ZOLTRIX BABY,8,Registered,5,Zolt Ltd,',
  'DRAVIUM ALTO,9,Registered,25,One Ltd,',
  'DRAVIUM BREVE,10,Registered,25,Two Ltd,',
  'DRAVIUM CANTO,11,Registered,25,Three Ltd,',
  'DRAVIUM DOLCE,12,Registered,31,Four Ltd,',
  'NOVA,13,Registered,33,Nova Ltd,',
  'EAGLE CHOCOLATE,14,Registered,30,Eagle Ltd,',
  'EAGLE SHOES,15,Registered,25,Shoe Ltd,',
]

beforeAll(async () => {
  const at = await folder()
  const file = join(at, 'marks.csv')
  writeFileSync(file, `mark,number,status,classes,owner,disclaimer\n${MARKS.join('\n')}\n`)
  const register = {
    office: 'UKIPO',
    jurisdiction: 'GB',
    extent: 'whole' as const,
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
  return {
    verdict,
    grades: Object.fromEntries(grades) as Record<string, ReturnType<typeof gradeOf>>,
    findings: outcome.findings,
  }
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
  ['Vitaxium & Co. Inc.', 'VITAXIUM', 'conflict'],
  ['Vitaxium Software', 'VITAXIUM', 'conflict'],
  ['Acme Vitaxium', 'VITAXIUM', 'caution'],
  ['Lumora by Vitaxium', 'VITAXIUM', 'caution'],
  ['XQS', 'XQZ', 'caution'],
  ['Zorbel', 'ZORBEL QUINTAL', 'conflict'],
])('%s for the goods of the live mark %s is a %s', async (name, mark, verdict) => {
  const { verdict: given, grades } = await checked(name, 9)
  expect(['conflict', 'high', 'medium']).toContain(grades[mark])
  expect(given).toBe(verdict)
})

const VODKA = { id: '330034', niceClass: 33, text: 'vodka', certainty: 'certain' as const }
const CHOCOLATE = { id: '300038', niceClass: 30, text: 'chocolate', certainty: 'certain' as const }

it.each([
  ['Nova Vodka', 'NOVA', [33], [], 'medium'],
  ['Nova Vodka', 'NOVA', [33], [VODKA], 'medium'],
  ['Nova Vodka', 'NOVA', [], [], 'low'],
  ['Eagle', 'EAGLE CHOCOLATE', [30], [], 'medium'],
  ['Eagle', 'EAGLE CHOCOLATE', [30], [CHOCOLATE], 'medium'],
  ['Eagle', 'EAGLE CHOCOLATE', [], [], 'low'],
  ['Eagle', 'EAGLE SHOES', [30], [], null],
])(
  'words that describe the goods are weak: %s and %s, classes %j, goods %j',
  async (name, mark, niceClasses, goodsTerms, grade) => {
    const task = taskFor(name, { jurisdictions: ['GB'], niceClasses, goodsTerms })
    const { outcome } = await checker.check(task)
    const found = outcome.findings.find((each) => each.mark === mark)
    expect(found ? gradeOf(found) : null).toBe(grade)
  },
)

it('a name that is far from every mark is clear', async () => {
  expect((await checked('Brolundo', 9)).verdict).toBe('clear')
})

it('a word that its owner disclaims protects no mark', async () => {
  const { verdict, grades } = await checked('Quintal', 9)
  expect([verdict, grades['ZORBEL QUINTAL'] ?? null]).toEqual(['clear', null])
})

it('several marks of one owner with the same part are counted as a family', async () => {
  const { findings } = await checked('Zoltrix Junior', 5)
  const zoltrix = findings.filter(({ mark }) => mark.startsWith('ZOLTRIX'))
  expect(
    zoltrix.map(({ comparison }) => [comparison?.shared, comparison?.sharedBy, comparison?.family]),
  ).toEqual([1, 2, 3].map(() => ['zoltrix', 1, 2]))
})

it('the owners that share a part are counted for related goods, and lower no grade of a near mark', async () => {
  const { verdict, grades, findings } = await checked('Dravium', 25)
  expect(findings[0]?.comparison).toMatchObject({ shared: 'dravium', sharedBy: 3, family: 0 })
  expect([verdict, grades['DRAVIUM ALTO']]).toEqual(['caution', 'high'])
})
