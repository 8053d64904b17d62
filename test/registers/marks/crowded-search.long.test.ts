import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { unrelatedNames } from '../../../bench/truth/names.ts'
import { openRegister } from '../../../src/registers/file.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { MarkSearch, type RegisterHit, type SearchOptions } from '../../../src/registers/marks/search.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

type Row = {
  mark: string
  status?: 'Registered' | 'Dead' | 'Other' | 'Expired'
  translation?: string
  expires?: string
}

/** Rows with different owners. */
const many = (count: number, row: Row): Row[] => Array.from({ length: count }, () => row)

async function hitsFor(asked: string, rows: readonly Row[], options: SearchOptions): Promise<RegisterHit[]> {
  const into = await folder()
  const file = join(into, 'extract.csv')
  const lines = rows.map(
    ({ mark, status = 'Registered', translation = '', expires = '' }, at) =>
      `${mark},N${at},${status},9,Owner ${at},${translation},${expires}`,
  )
  writeFileSync(file, `mark,number,status,classes,owner,translations,expires\n${lines.join('\n')}\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, into)
  const { db } = openRegister(join(into, 'ukipo.register'))
  try {
    return new MarkSearch(db).search(asked, options)
  } finally {
    db.close()
  }
}

const marksOf = (hits: readonly RegisterHit[]): string[] => hits.map(({ mark }) => mark)

/** More rows than a search compares by their letters. */
const UNRELATED = unrelatedNames()
  .slice(0, 4_500)
  .map((mark): Row => ({ mark: mark.replaceAll(/[",]/g, '') }))

describe('dead marks', () => {
  it('do not displace a live mark of the same name', async () => {
    const rows = [...many(400, { mark: 'Brontova', status: 'Dead' }), { mark: 'Brontova' }]
    const [first, ...others] = await hitsFor('Brontova', rows, { limit: 25 })
    expect(first).toMatchObject({ exact: true, status: 'live' })
    expect(others).toHaveLength(24)
  })

  it('do not displace a live mark that is farther', async () => {
    const rows = [...many(400, { mark: 'Brontovar', status: 'Dead' }), { mark: 'Brantovia' }]
    const hits = await hitsFor('Brontova', rows, { limit: 25 })
    expect(hits).toHaveLength(25)
    expect(hits[0]).toMatchObject({ mark: 'Brontovar', status: 'dead' })
    expect(hits.at(-1)).toMatchObject({ mark: 'Brantovia', status: 'live' })
  })

  it('do not displace a live mark that is farther in a large register', async () => {
    const rows = [
      ...UNRELATED,
      ...many(1_000, { mark: 'Brontovar', status: 'Dead' }),
      { mark: 'Brontavia', status: 'Other' } as const,
    ]
    const hits = await hitsFor('Brontova', rows, { limit: 25 })
    expect(marksOf(hits)).toContain('Brontavia')
    expect(hits[0]).toMatchObject({ mark: 'Brontovar', status: 'dead' })
  })

  it('take a fifth of the places if there are enough others', async () => {
    const rows = [...many(40, { mark: 'Brontova', status: 'Dead' }), ...many(40, { mark: 'Brontovar' })]
    const hits = await hitsFor('Brontova', rows, { limit: 25 })
    expect(hits.map(({ status }) => status)).toEqual([...Array(5).fill('dead'), ...Array(20).fill('live')])
  })

  it('do not displace a live mark if they have translations', async () => {
    const dead = many(400, { mark: 'Brontova', status: 'Dead', translation: 'Thunder' })
    const hits = await hitsFor('Brontova', [...dead, { mark: 'Brontofa' }], { limit: 25 })
    expect(marksOf(hits)).toContain('Brontofa')
  })

  it('take no places from one that can still be renewed', async () => {
    const expired = { mark: 'Brontova', status: 'Expired', expires: '2026-02-01' } as const
    const rows = [
      ...many(40, { mark: 'Brontova', status: 'Dead' }),
      expired,
      ...many(40, { mark: 'Brontovar' }),
    ]
    const numbersAt = async (day: string) =>
      (await hitsFor('Brontova', rows, { limit: 25, now: Date.parse(day) })).map(({ number }) => number)
    expect(await numbersAt('2026-03-01')).toContain('N40')
    expect(await numbersAt('2027-03-01')).not.toContain('N40')
  })

  it.each([0, 4_500])('are all found if a filter asks for them alone, among %i others', async (others) => {
    const rows = [
      ...UNRELATED.slice(0, others),
      ...many(40, { mark: 'Brontova', status: 'Dead' }),
      ...many(40, { mark: 'Brontovar' }),
    ]
    const hits = await hitsFor('Brontova', rows, { limit: 25, filter: { statuses: ['dead'] } })
    expect(hits.map(({ status }) => status)).toEqual(Array(25).fill('dead'))
  })
})

describe('marks of one text', () => {
  it('do not displace other close ones in a large register', async () => {
    const rows = [...UNRELATED, ...many(1_600, { mark: 'Elecom' }), { mark: 'Elcom' }]
    expect(marksOf(await hitsFor('Eelcom', rows, { limit: 25 }))).toContain('Elcom')
  })

  it('of unknown status do not displace a live one', async () => {
    const rows = [...many(400, { mark: 'Brontova', status: 'Other' }), { mark: 'Brontova' }]
    const [first] = await hitsFor('Brontova', rows, { limit: 25 })
    expect(first).toMatchObject({ number: 'N400', status: 'live' })
  })
})

it('a slogan of more letters than the index keeps is found among many others', async () => {
  const slogan =
    'From the deepest springs under old forests and high meadows we bring every single morning honest bread warm milk golden honey fresh butter ripe fruit crisp greens sweet cakes and quiet joy to you PANGRUVON'
  const rows = [...UNRELATED.slice(0, 2_000), { mark: slogan }]
  expect(marksOf(await hitsFor('Pangruvon', rows, { limit: 25 }))).toContain(slogan)
})

describe('a number', () => {
  it.each([
    ['Seven Stars', '7 Stars'],
    ['7 Stars', 'Seven Stars'],
  ])('in %s is found in %s, in a large register', async (asked, mark) => {
    const others = 'blue red gold north river hill moon sun north star sea lake'.split(' ')
    const rows = [
      ...UNRELATED,
      ...others.flatMap((one) => others.map((other): Row => ({ mark: `${one} Stars ${other}` }))),
      { mark },
    ]
    const [first] = await hitsFor(asked, rows, { limit: 25 })
    expect(first).toMatchObject({ mark, comparison: { relation: 'sound' } })
  })
})

describe('a rare word', () => {
  const places = 'Paris Roma Berlin Wien Bern Oslo Madrid Lisboa Praha Dublin'.split(' ')
  const hotels = places.flatMap((one) =>
    places.map((other): Row => ({ mark: `Grand Hotel ${one} ${other}` })),
  )
  it('that is the whole mark is found by a name with other words', async () => {
    const rows = [...UNRELATED, ...hotels, { mark: 'Torsin' }]
    const hits = await hitsFor('Grand Hotel Torsin Paris', rows, { limit: 200 })
    expect(marksOf(hits)).toContain('Torsin')
  })

  it('that is the whole name is found in a mark with other words', async () => {
    const [vowels, consonants] = [[...'aeiou'], [...'bcdfghjklmnpqrstvwz']]
    const near = vowels.flatMap((v) =>
      consonants.flatMap((c) => [`Tors${v}${c}`, `Torsi${c}${v}`, `${c}${v}rsin`, `Tor${c}${v}n`]),
    )
    const rows = [...UNRELATED, ...near.map((mark) => ({ mark })), { mark: 'Grand Hotel Torsin Paris' }]
    const hits = await hitsFor('Torsin', rows, { limit: 100 })
    expect(marksOf(hits)).toContain('Grand Hotel Torsin Paris')
  })
})

it('many marks of the name and other words do not displace one of the name and a word for its goods', async () => {
  const others = UNRELATED.slice(0, 200).map(({ mark }): Row => ({ mark: `Eagle ${mark.split(' ')[0]}` }))
  const rows = [...UNRELATED, ...others, { mark: 'Eagle Chocolate' }]
  const found = async (describing: string[]) =>
    marksOf(await hitsFor('Eagle', rows, { limit: 25, describing })).includes('Eagle Chocolate')
  expect(await found([])).toBe(false)
  expect(await found(['chocolate'])).toBe(true)
})
