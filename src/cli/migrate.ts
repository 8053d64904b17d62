import { join } from 'node:path'
import { migrateEngine } from '../engine/backup/migrate.ts'
import { openMigration } from '../service/open-migration.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { progressLine } from './progress-line.ts'
import { runAgain } from './run-again.ts'
import { printLine } from './terminal.ts'

/** `migrate`: copies the embedded engine in NAMECHECK_DATA to the servers of the distributed engine. */
export async function migrate(): Promise<void> {
  const settings = readSettings(process.env)
  const progress = progressLine(process.stderr, 'events')
  const migration = await openMigration(settings).catch((error: unknown) => {
    throw runAgain(error)
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
      now: Date.now(),
      heads: { folder: settings.DATA },
    })
    printLine(whatComesNext(settings))
  } catch (error) {
    throw runAgain(error)
  } finally {
    progress.clear()
    await migration.close()
  }
}

function whatComesNext({ DATA, REGISTERS }: Settings): string {
  return `All is there. What comes next (docs/guides/migrate.md):
  1. namecheck topics --create
  2. give every machine that runs checkers a copy of ${REGISTERS ?? join(DATA, 'registers')}, if there are registers, and NAMECHECK_REGISTERS
  3. start the roles with NAMECHECK_ENGINE=distributed; topics and read models fill from the log by themselves
  4. do not start the embedded engine on ${DATA} again: what it wrote then could not be joined any more`
}
