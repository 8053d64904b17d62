import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { damage, KINDS } from '../../support/damage/damages.ts'
import { FILE_KINDS, readDamaged } from '../../support/damage/files.ts'
import { seeded } from '../../support/damage/seeded.ts'
import { inShort } from '../../support/short-form.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

/** `NAMECHECK_TEST_TORN_FILES` damages this many files, drawn from `NAMECHECK_TEST_SEED`. */
const CASES = Number(process.env.NAMECHECK_TEST_TORN_FILES ?? inShort(200, 50))
const SEED = Number(process.env.NAMECHECK_TEST_SEED ?? 1)

const newFolder = temporaryFolders()

describe(`${CASES} torn and flipped ends of the files of the embedded engine, seed ${SEED}`, () => {
  it.each(FILE_KINDS)(
    '$name: an exact prefix, or a refusal that names the file',
    async (kind) => {
      const folder = await newFolder()
      const written = await kind.write(folder)
      const draw = seeded(SEED * FILE_KINDS.length + FILE_KINDS.indexOf(kind))
      const cases = Math.ceil(CASES / FILE_KINDS.length)
      const seen = { whole: 0, prefix: 0, refused: 0 }
      const wrong: object[] = []
      for (let number = 0; number < cases; number++) {
        const damaged = damage(written.pair, KINDS[number % KINDS.length] ?? 'torn log', draw)
        const at = mkdtempSync(join(folder, 'damaged-'))
        const result = await readDamaged(kind, at, damaged, written.items)
        rmSync(at, { recursive: true })
        if ('refusal' in result) {
          seen.refused += 1
          if (!result.refusal.includes(kind.name)) wrong.push({ what: damaged.what, ...result })
          continue
        }
        const { items } = result
        const kept = written.acknowledged.findLast(({ size }) => size <= damaged.wholeUpTo)?.items ?? 0
        const least = damaged.what.startsWith('torn file') ? 0 : Math.max(kept, written.settled)
        const isPrefix = items.every((item, i) => item === written.items[i])
        if (!isPrefix || items.length < least)
          wrong.push({ what: damaged.what, isPrefix, items: items.length, least })
        seen[items.length === written.items.length ? 'whole' : 'prefix'] += 1
      }
      expect(wrong).toEqual([])
      expect(seen.whole + seen.prefix + seen.refused).toBe(cases)
      if (cases >= 40) expect(seen.prefix).toBeGreaterThan(0)
      console.log(`${kind.name}: ${JSON.stringify(seen)}`)
    },
    1_800_000,
  )
})
