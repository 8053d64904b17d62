import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createRegister } from '../../../src/registers/file.ts'
import { bareMark, type MarkRow } from '../../../src/registers/marks/row.ts'
import { MarkWriter } from '../../../src/registers/marks/writer.ts'
import fc, { runs } from '../../support/properties.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

const rowOf = (number: string, mark: string): MarkRow => ({
  ...bareMark(number, mark),
  translations: mark === 'LOBO' ? ['WOLF'] : [],
})

const steps = fc.array(
  fc.record({
    number: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    mark: fc.constantFrom('ZEBRON', 'LOBO', 'NARUMI QUEST', '!', null),
  }),
  { maxLength: 30 },
)

it('marks that are replaced and removed leave the newest row of each number', async () => {
  const at = await folder()
  let file = 0
  fc.assert(
    fc.property(steps, (all) => {
      file += 1
      const db = createRegister(join(at, `${file}.register`))
      const writer = new MarkWriter(db, 'Test', true)
      const expected = new Map<string, string>()
      for (const { number, mark } of all) {
        if (mark === null) writer.remove(number)
        else writer.put(rowOf(number, mark))
        if (mark === null || mark === '!') expected.delete(number)
        else expected.set(number, mark)
      }
      Array.from(writer.finish())
      const rows = db.prepare('SELECT number, mark FROM mark').all()
      expect(writer.rows).toBe(rows.length)
      expect(new Map(rows.map(({ number, mark }) => [String(number), String(mark)]))).toEqual(expected)
      db.close()
    }),
    { numRuns: runs(40) },
  )
})
