import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { markKey } from '../../../src/names/features/mark-features.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import fc from '../../support/properties.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** What a spreadsheet would run is refused, see `row.ts`. */
const FORMULA = /^\s*[=+\-@]/

const marks = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), {
  minLength: 1,
  maxLength: 12,
})

it('every row is counted once, and every mark with a letter is found again by itself', async () => {
  await fc.assert(
    fc.asyncProperty(marks, fc.constantFrom(',', ';', '\t', '|'), async (names, delimiter) => {
      const at = await folder()
      const file = join(at, 'extract.csv')
      const rows = [
        ['mark', 'number'],
        ...names.map((name, i) => [name, `N${i}`]),
        ['ANCHOR', 'A'],
        ...names.map((_, i) => ['ANCHOR', `B${i}`]),
      ]
      writeFileSync(file, rows.map((cells) => cells.map(quoted).join(delimiter)).join('\n'))
      const register = { office: 'Test', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
      const counts = await importCsv({ file, register, ...LAYOUTS.generic, delimiter }, at)
      expect(counts.read).toBe(rows.length - 1)
      expect(counts.taken + counts.wordless + counts.refused).toBe(counts.read)
      const registers = openRegisters(at)
      try {
        for (const [i, name] of names.entries()) {
          if (markKey(name) === '' || FORMULA.test(name) || name.includes('\0')) continue
          const hits = await registers.search('Test', name, { limit: 50 })
          expect(hits.some((hit) => hit.number === `N${i}` && hit.exact)).toBe(true)
        }
      } finally {
        registers.close()
      }
    }),
    { numRuns: 20 },
  )
})

it('no bytes at all make it do anything but import or refuse', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, withHeader) => {
      const at = await folder()
      const file = join(at, 'extract.csv')
      writeFileSync(file, Buffer.concat([Buffer.from(withHeader ? 'mark,number\nA,1\n' : ''), bytes]))
      const register = { office: 'Test', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
      const outcome = await importCsv({ file, register, ...LAYOUTS.generic }, at).then(
        () => 'imported',
        (error: Error) => error.name,
      )
      expect(['imported', 'RegisterRefused']).toContain(outcome)
    }),
    { numRuns: 60 },
  )
})
