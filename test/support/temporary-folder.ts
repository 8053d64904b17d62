import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** Makes new folders that are deleted after the suite. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = []
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'namecheck-'))
    made.push(folder)
    return folder
  }
}
