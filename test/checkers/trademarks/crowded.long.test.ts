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

type Mark = {
  mark: string
  number?: string
  status?: 'Registered' | 'Dead' | 'Expired'
  owner?: string
  classes?: string
  goods?: string
  expires?: string
}

const many = (count: number, mark: Mark): Mark[] => Array.from({ length: count }, () => mark)

const SOFTWARE = 'computer software, recorded'

/** The verdict on `Brontova` for software, with these marks in the register. */
async function verdictWith(marks: readonly Mark[], owners: string[] = []) {
  const at = await folder()
  const file = join(at, 'marks.csv')
  const rows = marks.map(
    (
      { mark, number, status = 'Registered', owner = 'Other Ltd', classes = '9', goods = '', expires = '' },
      at,
    ) => `${mark},${number ?? at},${status},${classes},${owner},"${goods}",${expires}`,
  )
  writeFileSync(file, `mark,number,status,classes,owner,goods,expires\n${rows.join('\n')}\n`)
  const dataAsOf = new Date().toISOString().slice(0, 10)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf, cycleDays: 7, extent: 'whole' as const }
  const rights: ('national' | 'international')[] = ['national', 'international']
  await importCsv({ file, register: { ...register, rights }, ...LAYOUTS.generic }, at)
  const registers = openRegisters(at)
  const settings = { providers: {}, timeoutMs: PATIENT_MS }
  const open = { selfTests: proven, providerClient, providers: [], registers, settings, now: Date.now }
  const checker = await createTrademarksChecker(open)
  const applicant = hashApplicant({ owners })
  const goodsTerms = [{ id: '090658', niceClass: 9, text: SOFTWARE, certainty: 'certain' as const }]
  const request = { jurisdictions: ['GB'], niceClasses: [9], goodsTerms, ...(applicant && { applicant }) }
  const task = taskFor('Brontova', request)
  const { outcome } = await checker.check(task)
  registers.close()
  const trademarks = markOwn(outcome, task.request)
  const { verdict } = judge('2026-12', { request: task.request, outcomes: { trademarks } })
  return { verdict, findings: outcome.findings, reason: outcome.reason }
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

it('marks for other goods of the class do not hide one for the same goods', async () => {
  const { verdict } = await verdictWith([
    ...many(60, { mark: 'Brantovia', goods: 'fire extinguishers' }),
    { mark: 'Brantovia', goods: SOFTWARE },
  ])
  expect(verdict).not.toBe('clear')
})

it.each([
  ['Brontova', 'Brontova Software'],
  ['Brontovar', 'Brontofa'],
])('many marks %s for remote goods do not hide %s for the same goods', async (remote, mark) => {
  const { verdict } = await verdictWith([...many(60, { mark: remote, classes: '31' }), { mark }])
  expect(verdict).not.toBe('clear')
})

it('registrations that ended do not hide one that is in force', async () => {
  const { verdict } = await verdictWith([
    ...many(100, { mark: 'Brontova', expires: '2012-01-01' }),
    { mark: 'Brontova', expires: '2099-01-01' },
  ])
  expect(verdict).toBe('conflict')
})

it('dead marks and marks for remote goods do not hide one that can still be renewed', async () => {
  const expires = new Date(Date.now() - 60 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { verdict } = await verdictWith([
    ...many(40, { mark: 'Brontova', status: 'Dead' }),
    { mark: 'Brontova', status: 'Expired', expires },
    ...many(40, { mark: 'Brontovar', classes: '33' }),
  ])
  expect(verdict).toBe('conflict')
})

it('a register with more marks of the applicant than are read is not read completely', async () => {
  const own = many(2_100, { mark: 'Brontova', owner: 'Bront Ltd' })
  const { verdict, reason } = await verdictWith([...own, { mark: 'Brontova', number: 'Z' }], ['Bront Ltd'])
  expect(verdict).toBe('inconclusive')
  expect(reason?.code).toBe('too_many_results')
})

it.each([1, 30])(
  '%i marks of each spelling of the applicant do not hide one of another owner',
  async (count) => {
    const own = [
      'Bront Ltd',
      'BRONT LTD',
      'Bront Ltd.',
      'bront ltd',
      'Bront LTD',
      'BRONT Ltd',
      'bront LTD',
    ].flatMap((owner) => many(count, { mark: 'Brontova', owner }))
    const marks = [...own, { mark: 'Brontova', owner: 'Other Ltd' }]
    expect((await verdictWith(own, ['Bront Ltd'])).verdict).toBe('clear')
    const { verdict, findings } = await verdictWith(marks, ['Bront Ltd'])
    expect(verdict).toBe('conflict')
    expect(findings.map(({ owner }) => owner)).toEqual(expect.arrayContaining(['Bront Ltd', 'Other Ltd']))
  },
)
