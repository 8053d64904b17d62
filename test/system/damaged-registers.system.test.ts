import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import type { ReadRow } from '../../src/registers/import/format.ts'
import { unpack } from '../../src/registers/import/unpack.ts'
import { USPTO_FORMAT } from '../../src/registers/marks/formats/uspto.ts'
import { RegisterRefused } from '../../src/registers/refused.ts'
import { mutated, numbers, outcomesOf, SAMPLES, SEED, wrongMark } from '../registers/marks/formats/damage.ts'
import { sample } from '../registers/marks/formats/read.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { zipOf } from '../support/zip.ts'

/** For each format; `NAMECHECK_TEST_MUTATIONS` replaces it. */
const MUTATIONS = Number(process.env.NAMECHECK_TEST_MUTATIONS ?? 5_000)
const ARCHIVE_MUTATIONS = Math.ceil(MUTATIONS / 5)
const LONG_MS = 600_000

const folder = temporaryFolders()

it.each(SAMPLES)(
  '%s: damaged files give correct rows or an error',
  async (_, format, bytes) => {
    expect(await outcomesOf(format, bytes, MUTATIONS, wrongMark)).toEqual(['RegisterRefused', 'rows'])
  },
  LONG_MS,
)

const XML = readFileSync(sample('uspto-daily.xml'))

it.each([
  ['gzip', gzipSync(XML)],
  ['zip', zipOf({ 'daily.xml': XML })],
])(
  '%s: damaged archives give all rows or an error',
  async (_, archive) => {
    const file = join(await folder(), 'archive')
    const random = numbers(SEED + 1)
    writeFileSync(file, archive)
    const whole = await unpackedRows(file)
    expect(whole).toHaveLength(3)
    const outcomes = new Set<string>()
    for (let i = 0; i < ARCHIVE_MUTATIONS; i++) {
      writeFileSync(file, mutated(archive, random))
      const outcome = await unpackedRows(file).catch((error: unknown) => error)
      if (outcome instanceof RegisterRefused) outcomes.add('refused')
      else {
        expect(outcome).toEqual(whole)
        outcomes.add('rows')
      }
    }
    expect([...outcomes].sort()).toEqual(['refused', 'rows'])
  },
  LONG_MS,
)

async function unpackedRows(path: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const file of unpack(path, USPTO_FORMAT.fileNames, () => {}))
    for await (const row of USPTO_FORMAT.read(file)) rows.push(row)
  return rows
}
