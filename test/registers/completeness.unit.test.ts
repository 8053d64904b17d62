import { expect, it } from '@jest/globals'
import { completenessOf, doubtNote, doubtOf, partialNote } from '../../src/registers/completeness.ts'
import type { RegisterAbout } from '../../src/registers/file.ts'
import { leastRows } from '../../src/registers/known-sizes.ts'
import { SOURCES_OF_FILES } from '../../src/registers/sources/sources.ts'

const about = (more: Partial<RegisterAbout>): RegisterAbout => ({
  kind: 'marks',
  office: 'NIPO',
  jurisdiction: 'NO',
  dataAsOf: '2026-01-31',
  rights: ['national', 'international'],
  cycleDays: 1,
  rows: 48,
  refused: 0,
  cut: 0,
  unread: 0,
  ...more,
})

it.each<[string, Partial<RegisterAbout>, string]>([
  ['48 rows of Norway', {}, 'partial'],
  ['48 rows that their operator vouches for', { extent: 'whole' }, 'vouched'],
  ['less than half of the known marks', { rows: 99_999 }, 'partial'],
  ['half of the known marks', { rows: 100_000 }, 'whole'],
  [
    'as many marks as are known, of which the operator says that they are a part',
    { rows: 250_000, extent: 'partial' },
    'partial',
  ],
  ['as many marks as are known, vouched for', { rows: 250_000, extent: 'whole' }, 'whole'],
  ['national marks alone', { rows: 60_000, rights: ['national'] }, 'whole'],
  ['designations alone', { rows: 60_000, rights: ['international'] }, 'whole'],
  [
    'designations of which no figure is known',
    { rows: 60_000, rights: ['international'], jurisdiction: 'IN' },
    'partial',
  ],
  ['an office of which no figure is known', { rows: 900_000, jurisdiction: 'IS' }, 'partial'],
  ['such an office, vouched for', { rows: 900, jurisdiction: 'IS', extent: 'whole' }, 'vouched'],
  ['a few companies of a country', { kind: 'companies', rights: [], jurisdiction: 'GB', rows: 2 }, 'partial'],
  [
    'the companies of a country',
    { kind: 'companies', rights: [], jurisdiction: 'GB', rows: 5_400_000 },
    'whole',
  ],
  ['the Benelux', { jurisdiction: 'BX', rights: ['benelux'], rows: 70_000 }, 'whole'],
])('%s: %s is %s', (_, more, expected) => {
  const register = about(more)
  expect(completenessOf(register)).toBe(expected)
  expect(partialNote(register) === null).toBe(expected !== 'partial')
})

it('says to the operator how many rows are missing, and how to vouch for them', () => {
  expect(partialNote(about({}))).toBe(
    'the register of NIPO (marks) counts as a part only, because it has 48 rows, and the office has 200,000 or more: its findings count, but no name can be clear because of it. Import all files of the office, or, if these are all, import them with --whole',
  )
})

it('says what contradicts an operator who vouches for a few rows, and nothing where no figure is known', () => {
  expect(doubtOf(about({ extent: 'whole' }))).toBe('it has 48 rows, and the office has 200,000 or more')
  expect(doubtNote(about({ extent: 'whole' }))).toBe(
    'the register of NIPO (marks) counts as whole only because it was imported with --whole: it has 48 rows, and the office has 200,000 or more, so a name can be clear although the office has marks that block it. Import all files of the office, or these with --partial',
  )
  for (const more of [
    {},
    { extent: 'whole', jurisdiction: 'IS' },
    { extent: 'whole', rows: 250_000 },
  ] as const)
    expect([doubtOf(about(more)), doubtNote(about(more))]).toEqual([null, null])
})

it.each(SOURCES_OF_FILES.map((source) => [source.id, source] as const))(
  'knows how much the source %s holds at least, with year and publisher',
  (_, { kind, register, size }) => {
    const { jurisdiction, rights = [] } = register
    expect(leastRows({ kind, jurisdiction, rights })).toBeGreaterThan(100_000)
    expect(size.year).toBeGreaterThan(2000)
    expect(size.source).not.toBe('')
  },
)
