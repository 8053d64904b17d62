import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../primitives/make-folder.ts'
import { lockFolder } from '../embedded/lock.ts'
import { StoreRefused } from '../ports/event-store.ts'
import type { KeyStore } from '../ports/key-store.ts'
import { restrict } from '../sqlite/database-file.ts'
import { openSqliteEventStore } from '../sqlite/event-store.ts'
import { countAccounts, openSqliteKeyStore } from '../sqlite/key-store.ts'
import { verifyChains } from '../verify/whole-log.ts'
import { checkFiles, type FileName, type Manifest, readManifest } from './manifest.ts'

/** The source of the keys: the backup itself, a separate backup of the keys alone, or none. */
export type KeysFrom = { folder: string } | 'nowhere'

export type Restored = {
  events: number
  streams: number
  position: string
  /** Whether the backup had them, with the group checkpoints. */
  readModels: boolean
  /** Null if the keys were omitted. */
  keys: { accounts: number; erased: number; damaged: readonly string[] } | null
  /** The keys were copied before the log: values encrypted in between cannot be decrypted. */
  keysAreOlder: boolean
}

const RESTORING = '.restoring'
const OURS =
  /^(server\.lock(-journal|-wal|-shm)?|(events|views|answers|vault)\.db\.restoring(-wal|-shm|-journal)?|stream-heads-.*)$/

/**
 * Restores a backup into an empty folder. Its files are compared with the manifest, copied, and verified: every hash
 * and every link of the log, the number of its events, its newest position. Only then do they receive the names under
 * which a server looks for them. An account that the log records as erased has no key afterwards, however old the copy
 * of the keys is. An interrupted restore can be run again. Rejects with StoreRefused, which says what is wrong.
 */
export async function restore(
  backup: string,
  data: string,
  keysFrom: KeysFrom | null,
  onProgress: (events: number, total: number) => void = () => undefined,
): Promise<Restored> {
  const manifest = readManifest(backup)
  const { log } = manifest
  if (!log)
    throw new StoreRefused(`${backup} holds only keys: give the backup of the log, and this one with --keys`)
  const keys = keysOf(backup, manifest, keysFrom)
  await checkFiles(backup, manifest)
  if (keys && keys.folder !== backup) await checkFiles(keys.folder, keys.manifest)
  refuseFilled(data)
  makeFolder(data, 'data folder (--data)')
  const lock = lockFolder(join(data, 'server.lock'))
  try {
    const copied: FileName[] = [copyIn(backup, data, 'answers.db')]
    if (manifest.files.some(({ name }) => name === 'views.db')) copied.push(copyIn(backup, data, 'views.db'))
    if (keys) copied.push(copyIn(keys.folder, data, 'vault.db'))
    copied.push(copyIn(backup, data, 'events.db'))
    const keyFile = keys && join(data, `vault.db${RESTORING}`)
    const found = await verified(join(data, `events.db${RESTORING}`), log, keyFile, onProgress)
    const accounts = keyFile === null ? null : await countAccounts(keyFile)
    // The log last: without it a server would not use the folder.
    for (const name of copied) renameSync(join(data, name + RESTORING), join(data, name))
    const { erased, damaged, ...restored } = found
    return {
      ...restored,
      readModels: copied.includes('views.db'),
      keys: accounts === null ? null : { accounts, erased, damaged },
      keysAreOlder: keys !== null && keys.manifest.takenAt < manifest.takenAt,
    }
  } finally {
    lock.release()
  }
}

function keysOf(
  backup: string,
  manifest: Manifest,
  from: KeysFrom | null,
): { folder: string; manifest: Manifest } | null {
  if (from === 'nowhere') return null
  const folder = from?.folder ?? backup
  const own = from ? readManifest(folder) : manifest
  if (own.files.some(({ name }) => name === 'vault.db')) return { folder, manifest: own }
  throw new StoreRefused(
    from
      ? `${folder} holds no keys`
      : `${backup} was taken without keys: give their backup with --keys <folder>, or --without-keys if they are lost; encrypted values are then shown as deleted`,
  )
}

function refuseFilled(data: string): void {
  const found = existsSync(data) ? readdirSync(data).filter((name) => !OURS.test(name)) : []
  if (found.length > 0)
    throw new StoreRefused(
      `${data} is not empty (${found.slice(0, 3).join(', ')}): nothing is overwritten, give an empty folder or one that does not exist yet`,
    )
}

function copyIn(from: string, data: string, name: FileName): FileName {
  const to = join(data, name + RESTORING)
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(to + suffix, { force: true })
  copyFileSync(join(from, name), to, constants.COPYFILE_EXCL)
  restrict(to) // A copy has the mode of the file in the backup.
  return name
}

/** An old copy of the keys must not bring back destroyed keys: it loses the key of each erased account. */
async function verified(
  file: string,
  expected: NonNullable<Manifest['log']>,
  keyFile: string | null,
  onProgress: (events: number, total: number) => void,
) {
  const store = await openSqliteEventStore({ file })
  let keyStore: KeyStore | null = null
  let erased = 0
  try {
    if (keyFile !== null) keyStore = await openSqliteKeyStore(keyFile)
    const { events, streams, head, problem } = await verifyChains(store, {
      heads: { folder: dirname(file) },
      onProgress: (progress) => onProgress(progress.events, expected.events),
      onEvent({ type, account }) {
        if (type !== 'AccountErased') return
        erased += 1
        return keyStore?.destroy(account)
      },
    })
    if (problem)
      throw new StoreRefused(
        `the log in the backup was altered: ${problem.stream ?? ''} at revision ${problem.revision ?? '?'}: ${problem.what}`,
      )
    if (events !== expected.events || head !== expected.position)
      throw new StoreRefused(
        `the log has ${events} events up to ${head}, its manifest has ${expected.events} up to ${expected.position}`,
      )
    return { events, streams, position: head, erased, damaged: (await keyStore?.damaged()) ?? [] }
  } finally {
    await keyStore?.close()
    await store.close()
  }
}
