import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StoreRefused } from '../ports/event-store.ts'

/** The contents of a backup, written last: a folder without this file is not a backup. */
const manifest = z.strictObject({
  object: z.literal('namecheck-backup'),
  version: z.literal(1),
  /** RFC 3339: the time at which copying began. */
  takenAt: z.iso.datetime(),
  /** The log; null in a backup of the keys alone. */
  log: z.strictObject({ events: z.int().nonnegative(), position: z.string() }).nullable(),
  files: z.array(
    z.strictObject({
      name: z.enum(['views.db', 'events.db', 'answers.db', 'vault.db']),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>
export type FileName = Manifest['files'][number]['name']

export const MANIFEST = 'backup.json'

/** Rejects with StoreRefused for a folder that is not a backup or holds an unfinished one. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file))
    throw new StoreRefused(
      `${folder} is not a finished backup: ${MANIFEST}, which is written last, is missing. Use another backup`,
    )
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StoreRefused(
      `${file} cannot be read: it is damaged, or a newer version of this program wrote it`,
      {
        cause,
      },
    )
  }
}

/** Rejects with StoreRefused if a file of the backup is not the one that was written. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { name, sha256, bytes } of files) {
    const file = join(folder, name)
    const found = existsSync(file) ? await digestOf(file) : null
    if (found === null)
      throw new StoreRefused(`${file} is missing, though the manifest of the backup names it`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StoreRefused(
        `${file} is damaged: its bytes differ from those that were written (${found.bytes} of ${bytes} bytes, SHA-256 ${found.sha256}). Use another backup`,
      )
  }
}

export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
