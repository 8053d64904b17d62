import { join } from 'node:path'
import { secretMode } from '../commands/key/secret.ts'
import type { Mode } from '../events/mode.ts'
import { readIfThere, writePrivate } from './private-file.ts'
import type { Credentials } from './sessions.ts'

/** Names in the data folder. */
const FILES: Readonly<Record<Mode, string>> = { test: 'dev-key', live: 'live-key' }

/** The file of such a key in the data folder. */
export const ownerKeyFile = (folder: string, mode: Mode): string => join(folder, FILES[mode])

/** A key of the person who started a service for one machine; null without one. `folder` is the data folder. */
export function readOwnerKey(folder: string, mode: Mode): string | null {
  const key = readIfThere(ownerKeyFile(folder, mode))?.trim() ?? ''
  return secretMode(key) === mode ? key : null
}

/** Keeps such a key, readable only by its owner. */
export function keepOwnerKey(folder: string, mode: Mode, secret: string): void {
  writePrivate(ownerKeyFile(folder, mode), `${secret}\n`)
}

/** What a link of this machine gives. */
export function ownerCredentials(folder: string): Credentials {
  const test = readOwnerKey(folder, 'test')
  const live = readOwnerKey(folder, 'live')
  return { keys: { ...(test && { test }), ...(live && { live }) }, adminToken: null, isOwner: true }
}
