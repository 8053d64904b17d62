import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { backUp } from '../../../src/engine/backup/backup.ts'
import { restore } from '../../../src/engine/backup/restore.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import { lockFolder } from '../../../src/engine/embedded/lock.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { itWhere } from '../../support/where-possible.ts'

const newFolder = temporaryFolders()
const onPosix = itWhere(process.platform !== 'win32', 'Windows has no permissions of this kind')

/** Permissions by file name, and of the folder itself. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['.', ...readdirSync(folder)].map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  )

/** The content of a folder while a server uses it. */
async function modesWhileOpen(folder: string): Promise<Record<string, string>> {
  const lock = lockFolder(join(folder, 'server.lock'))
  const engine = await openEmbeddedEngine(folder)
  await appendEvents(engine.store, `quota-${Date.now()}`, [{ draft: limitSet(1) }])
  const modes = modesIn(folder)
  await engine.close()
  lock.release()
  return modes
}

const ownersAlone = (modes: Record<string, string>) =>
  Object.fromEntries(Object.keys(modes).map((name) => [name, name === '.' ? '700' : '600']))

onPosix(
  'every file of a data folder is for its owner alone, and one that was not becomes so at a start',
  async () => {
    const folder = join(await newFolder(), 'data')
    mkdirSync(folder, { mode: 0o700 })
    const modes = await modesWhileOpen(folder)
    for (const name of ['events.db', 'events.db-wal', 'views.db', 'scratch.db', 'answers.db', 'vault.db'])
      expect(Object.keys(modes)).toContain(name)
    expect(modes).toEqual(ownersAlone(modes))
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    const later = await modesWhileOpen(folder)
    expect(later).toEqual(ownersAlone(later))
  },
)

onPosix('a restore from a backup that others can read gives files that they cannot', async () => {
  const place = await newFolder()
  const at = (name: string) => join(place, name)
  await (await openEmbeddedEngine(at('data'))).close()
  const engine = await openEmbeddedEngine(at('data'))
  await appendEvents(engine.store, 'quota-a', [{ draft: limitSet(1) }])
  await engine.close()
  await backUp(at('data'), at('backup'), { contents: { data: true, keys: true }, now: Date.now() })
  expect(modesIn(at('backup'))).toEqual(ownersAlone(modesIn(at('backup'))))
  mkdirSync(at('copied'))
  for (const name of readdirSync(at('backup'))) {
    copyFileSync(join(at('backup'), name), join(at('copied'), name))
    chmodSync(join(at('copied'), name), 0o644)
  }
  await restore(at('copied'), at('restored'), null)
  expect(modesIn(at('restored'))).toEqual(ownersAlone(modesIn(at('restored'))))
})
