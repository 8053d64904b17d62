import { expect, it } from '@jest/globals'
import { registerNotes, registerProblems } from '../../src/checkers/register-notes.ts'
import { countsUntil, isStale } from '../../src/registers/data-age.ts'
import type { RegisterAbout } from '../../src/registers/file.ts'

const about = (more: Partial<RegisterAbout> = {}): RegisterAbout => ({
  kind: 'marks',
  office: 'UKIPO',
  jurisdiction: 'GB',
  dataAsOf: '2026-01-31',
  rights: ['national'],
  cycleDays: 1,
  rows: 2_000_000,
  refused: 0,
  cut: 0,
  unread: 0,
  ...more,
})
const at = (day: string, time = '23:59:59Z') => Date.parse(`${day}T${time}`)

it.each([
  ['a daily register', 1, '2026-02-07', '2026-02-08'],
  ['a weekly register', 7, '2026-02-21', '2026-02-22'],
  ['a monthly register', 31, '2026-03-17', '2026-03-18'],
])('%s of cycle %i counts until the end of %s', (_, cycleDays, last, after) => {
  const register = about({ cycleDays })
  expect(countsUntil(register)).toBe(last)
  expect([isStale(register, at(last)), isStale(register, at(after, '00:00:00Z'))]).toEqual([false, true])
  expect(registerNotes(register, at(last))).toEqual([])
  expect(registerNotes(register, at(after, '00:00:00Z'))).toEqual([
    expect.stringMatching(new RegExp(`^the register of UKIPO \\(marks\\) is too old .* until ${last}\\.`)),
  ])
})

it('names files that cannot be searched first, and does not judge what they hold', () => {
  const torn = about({ office: 'NIPO', jurisdiction: 'NO', rows: 3, isUnreadable: true })
  const registers = {
    problems: () => ['nipo.register is damaged'],
    coverage: (kind?: string) => (kind === 'companies' ? [] : [torn, about({ rows: 3 })]),
  }
  expect(registerProblems(registers, at('2026-02-01'))).toEqual([
    'nipo.register is damaged',
    expect.stringContaining('the register of UKIPO (marks) counts as a part only'),
  ])
})
