import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RegisteredMark } from './register-api.ts'
import { importMarks } from './routes.ts'

const KEPT = fileURLToPath(new URL('../../.cache/truth', import.meta.url))
const SOURCE = fileURLToPath(new URL('../../src', import.meta.url))
/** What an import runs and reads. */
const PARTS = ['names', 'primitives', 'registers']

/**
 * A folder of registers with these marks. It is built once for the same marks and the same program, and kept in
 * `.cache/truth`, because a million marks take longer to import than to search a thousand times.
 */
export async function keptRegister(marks: readonly RegisteredMark[]): Promise<string> {
  const folder = join(KEPT, keyOf(marks))
  if (existsSync(folder)) return folder
  const building = `${folder}.${process.pid}`
  await importMarks(marks, building)
  renameSync(building, folder)
  return folder
}

function keyOf(marks: readonly RegisteredMark[]): string {
  const hash = createHash('sha256')
  for (const part of PARTS)
    for (const file of readdirSync(join(SOURCE, part), { recursive: true, withFileTypes: true }))
      if (file.isFile()) {
        const path = join(file.parentPath, file.name)
        hash.update(`${path.slice(SOURCE.length)}\n`).update(readFileSync(path))
      }
  for (const { number, words, niceClasses } of marks)
    hash.update(`${number}\t${words}\t${niceClasses.join(' ')}\n`)
  return hash.digest('hex').slice(0, 20)
}
