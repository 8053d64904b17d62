import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'

/** The file in the data folder that names the address of the running service. */
const FILE = 'server.url'

type Folder = Pick<Settings, 'ENGINE' | 'DATA'>

/**
 * Writes where the API of this process listens, for commands on the same data folder. Only the holder of the lock of
 * the folder does so. Returns a function that removes the file.
 */
export function publishAddress({ ENGINE, DATA }: Folder, url: string): () => void {
  if (ENGINE === 'distributed') return () => undefined
  const file = join(DATA, FILE)
  writeFileSync(file, `${url}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** The address that the last service wrote; null without one. It holds while a service holds the lock. */
export function publishedAddress({ DATA }: Folder): string | null {
  try {
    return readFileSync(join(DATA, FILE), 'utf8').trim() || null
  } catch {
    return null
  }
}
