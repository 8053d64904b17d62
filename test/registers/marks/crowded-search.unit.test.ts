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

type Row = { mark: string; status?: 'Registered' | 'Dead' | 'Other'; classes?: string; owner?: string }

const many = (count: number, row: Row): Row[] => Array.from({ length: count }, () => row)

async function hitsFor(asked: string, rows: readonly Row[], options: SearchOptions): Promise<RegisterHit[]> {
  const into = await folder()
  const file = join(into, 'extract.csv')
  const lines = rows.map(
    ({ mark, status = 'Registered', classes = '9', owner = '' }, at) =>
      `${mark},N${at},${status},"${classes}",${owner}`,
  )
  writeFileSync(file, `mark,number,status,classes,owner\n${lines.join('\n')}\n`)
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
      ...many(5_000, { mark: 'Brontovar', status: 'Dead' }),
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

  it('are all found if a filter asks for them alone', async () => {
    const rows = [...many(40, { mark: 'Brontova', status: 'Dead' }), ...many(40, { mark: 'Brontovar' })]
    const hits = await hitsFor('Brontova', rows, { limit: 25, filter: { statuses: ['dead'] } })
    expect(hits.map(({ status }) => status)).toEqual(Array(25).fill('dead'))
  })
})

describe('marks of one text', () => {
  it('do not displace other close ones in a large register', async () => {
    const rows = [...UNRELATED, ...many(1_600, { mark: 'Elecom' }), { mark: 'Elcom' }]
    expect(marksOf(await hitsFor('Eelcom', rows, { limit: 25 }))).toContain('Elcom')
  })

  it('do not displace others if they are of one owner and have no other classes', async () => {
    const rows = [
      ...many(30, { mark: 'Brontovar', owner: 'Bront', classes: '9,35' }),
      { mark: 'Brontovar', owner: 'Bront', classes: '42' },
      { mark: 'Brontovar', owner: 'Other' },
      { mark: 'Brantovia', owner: 'Third' },
    ]
    const hits = await hitsFor('Brontova', rows, { limit: 8 })
    expect(marksOf(hits)).toContain('Brantovia')
    expect(hits.map(({ owner }) => owner)).toContain('Other')
    expect(hits.some(({ niceClasses }) => niceClasses.includes(42))).toBe(true)
  })
})
