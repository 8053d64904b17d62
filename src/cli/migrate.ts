import { join } from 'node:path'
import { migrateEngine } from '../engine/backup/migrate.ts'
import { clock } from '../primitives/runtime.ts'
import { openMigration } from '../service/open-migration.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { progressLine } from './progress-line.ts'
import { resumable } from './resumable.ts'
import { printLine } from './terminal.ts'

/** `migrate`: copies the embedded engine in NAMECHECK_DATA to the servers of the distributed engine. */
export async function migrate(): Promise<void> {
  const settings = readSettings(process.env)
  const progress = progressLine(process.stderr, 'events')
  const migration = await openMigration(settings).catch((error: unknown) => {
    throw resumable(error)
  })
  try {
    await migrateEngine({
      from: migration.from,
      to: migration.to,
      print: (line) => {
        progress.clear()
        printLine(line)
      },
      onProgress: progress.show,
      now: clock.now(),
      heads: { folder: settings.DATA },
    })
    printLine(nextSteps(settings))
  } catch (error) {
    throw resumable(error)
  } finally {
    progress.clear()
    await migration.close()
  }
}

function nextSteps({ DATA, REGISTERS }: Settings): string {
  return `The copy is complete. Next steps (docs/guides/migrate.md):
  1. namecheck topics --create
  2. if ${REGISTERS ?? join(DATA, 'registers')} has registers, copy it to every machine that runs checkers and set NAMECHECK_REGISTERS there
  3. start the roles with NAMECHECK_ENGINE=distributed; the service fills topics and read models from the log
  4. do not start the embedded engine on ${DATA} again: its new events could not be merged`
}
