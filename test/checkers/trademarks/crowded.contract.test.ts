import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { markOwn } from '../../../src/checkers/own-findings.ts'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { hashApplicant } from '../../../src/commands/applicant-hashes.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { judge } from '../../../src/verdict/judge.ts'
import { proven } from '../../support/self-tests.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from './harness.ts'

const folder = temporaryFolders()
const { providerClient } = clientInMemory()
afterAll(() => providerClient.close())

type Mark = { mark: string; status?: 'Registered' | 'Dead'; owner?: string }

const many = (count: number, mark: Mark): Mark[] => Array.from({ length: count }, () => mark)

/** The verdict on `Brontova` for goods of class 9, with these marks of that class in the register. */
async function verdictWith(marks: readonly Mark[], owners: string[] = []) {
  const at = await folder()
  const file = join(at, 'marks.csv')
  const rows = marks.map(
    ({ mark, status = 'Registered', owner = 'Other Ltd' }, number) =>
      `${mark},${number},${status},9,${owner}`,
  )
  writeFileSync(file, `mark,number,status,classes,owner\n${rows.join('\n')}\n`)
  const dataAsOf = new Date().toISOString().slice(0, 10)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf, cycleDays: 7 }
  const rights: ('national' | 'international')[] = ['national', 'international']
  await importCsv({ file, register: { ...register, rights }, ...LAYOUTS.generic }, at)
  const registers = openRegisters(at)
  const settings = { providers: {}, timeoutMs: PATIENT_MS }
  const open = { selfTests: proven, providerClient, providers: [], registers, settings, now: Date.now }
  const checker = await createTrademarksChecker(open)
  const applicant = hashApplicant({ owners })
  const request = { jurisdictions: ['GB'], niceClasses: [9], ...(applicant && { applicant }) }
  const task = taskFor('Brontova', request)
  const { outcome } = await checker.check(task)
  registers.close()
  const trademarks = markOwn(outcome, task.request)
  const { verdict } = judge('2026-12', { request: task.request, outcomes: { trademarks } })
  return { verdict, findings: outcome.findings }
}

it('dead marks of the same name do not hide a live one', async () => {
  const { verdict, findings } = await verdictWith([
    ...many(300, { mark: 'Brontova', status: 'Dead' }),
    { mark: 'Brontova' },
  ])
  expect(verdict).toBe('conflict')
  expect(findings).toHaveLength(25)
})

it('dead marks of the same name do not hide a similar live one', async () => {
  const { verdict, findings } = await verdictWith([
    ...many(60, { mark: 'Brontova', status: 'Dead' }),
    { mark: 'Brontofa' },
  ])
  expect(verdict).not.toBe('clear')
  expect(findings.map(({ status }) => status)).toContain('dead')
})

it('similar dead marks do not hide a live one that is less similar', async () => {
  const dead = ['Brontovaa', 'Brontova Ltd', 'Brontovas'].flatMap((mark) =>
    many(60, { mark, status: 'Dead' }),
  )
  const { verdict } = await verdictWith([...dead, { mark: 'Brontofa' }])
  expect(verdict).not.toBe('clear')
})

it.each([1, 30])(
  '%i marks of each spelling of the applicant do not hide one of another owner',
  async (count) => {
    const own = ['Bront Ltd', 'BRONT LTD', 'Bront Ltd.'].flatMap((owner) =>
      many(count, { mark: 'Brontova', owner }),
    )
    const marks = [...own, { mark: 'Brontova', owner: 'Other Ltd' }]
    expect((await verdictWith(own, ['Bront Ltd'])).verdict).toBe('clear')
    const { verdict, findings } = await verdictWith(marks, ['Bront Ltd'])
    expect(verdict).toBe('conflict')
    expect(findings.map(({ owner }) => owner)).toEqual(expect.arrayContaining(['Bront Ltd', 'Other Ltd']))
  },
)
