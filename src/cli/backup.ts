import { backUp, damagedKeysIn } from '../engine/backup/backup.ts'
import { restore as restoreBackup } from '../engine/backup/restore.ts'
import { damagedKeys } from '../engine/ports/key-store.ts'
import { clock } from '../primitives/runtime.ts'
import { readSettings, WrongSetting } from '../settings/settings.ts'
import { progressLine } from './progress-line.ts'
import { printLine } from './terminal.ts'

/** `backup`: copies the files of the embedded engine while it serves. */
export async function backup(
  folder: string,
  { withoutKeys = false, keysOnly = false }: { withoutKeys?: boolean; keysOnly?: boolean },
): Promise<void> {
  if (withoutKeys && keysOnly) throw new WrongSetting('use --without-keys or --keys-only, not both')
  const { ENGINE, DATA } = readSettings(process.env)
  if (ENGINE !== 'embedded')
    throw new WrongSetting(
      "NAMECHECK_ENGINE: backup copies the files of the embedded engine. On the distributed engine, back up EventStoreDB and the key store with their own tools, or export the log with 'namecheck log export'",
    )
  const progress = progressLine(process.stderr, 'pages')
  try {
    const { log, files } = await backUp(DATA, folder, {
      contents: { data: !keysOnly, keys: !withoutKeys },
      now: clock.now(),
      onProgress: (_, pages, total) => progress.show(pages, total),
    })
    progress.clear()
    if (log) printLine(`${log.events} events up to ${log.position}`)
    for (const { name, bytes, sha256 } of files) printLine(`${name}  ${bytes} bytes  SHA-256 ${sha256}`)
    if (withoutKeys)
      printLine(
        'the backup has no keys: run the command again with --keys-only and another folder to back them up',
      )
    printLine(`the backup is in ${folder}`)
    if (!keysOnly)
      printLine('it has no registers: copy their folder, or import their files again after a restore')
    const damaged = withoutKeys ? [] : await damagedKeysIn(DATA)
    if (damaged.length > 0) {
      printLine(`DAMAGED: ${damagedKeys(damaged)}. This backup holds the damaged keys: keep the previous one`)
      process.exitCode = 1
    }
  } finally {
    progress.clear()
  }
}

/** `restore`: restores a backup into an empty folder and verifies it there. */
export async function restore(
  folder: string,
  { data, keys, withoutKeys = false }: { data: string; keys?: string; withoutKeys?: boolean },
): Promise<void> {
  if (withoutKeys && keys !== undefined)
    throw new WrongSetting('use --keys <folder> or --without-keys, not both')
  const progress = progressLine(process.stderr, 'events')
  try {
    const from = withoutKeys ? 'nowhere' : keys === undefined ? null : { folder: keys }
    const restored = await restoreBackup(folder, data, from, progress.show)
    progress.clear()
    printLine(
      `${restored.events} events in ${restored.streams} streams up to ${restored.position}: all hashes and links are correct`,
    )
    if (restored.keys)
      printLine(
        `keys of ${restored.keys.accounts} accounts; ${restored.keys.erased} erased accounts have none`,
      )
    else
      printLine(
        `restored without keys: copy vault.db from its backup into ${data}, or create an empty file vault.db to start without them`,
      )
    if (restored.keys && restored.keys.damaged.length > 0) {
      printLine(`DAMAGED: ${damagedKeys(restored.keys.damaged)}`)
      process.exitCode = 1
    }
    if (restored.keysAreOlder)
      printLine(
        'NOTE: the keys were copied before the log, so values encrypted for accounts opened in between cannot be decrypted',
      )
    printLine('registers are not part of a backup: copy their folder, or import their files again')
    printLine(
      'API keys that clients have still work: the log knows them. The files dev-key and live-key are not part of a backup; "keys issue" makes another key',
    )
    printLine(
      `restored into ${data}: start the service with NAMECHECK_DATA=${data}; ${restored.readModels ? 'unfinished work continues' : 'the backup has no read models; the service rebuilds them from the log'}`,
    )
  } finally {
    progress.clear()
  }
}
