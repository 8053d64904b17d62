import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Bytes read at a time: 1 MiB. */
const READ_BYTES = 1024 ** 2

/** The SHA-256 of each file, in hexadecimal. */
export async function hashesOf(files: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES })) hash.update(chunk)
    hashes.push(hash.digest('hex'))
  }
  return hashes
}

/** One hash of a list of files. */
export const hashOfAll = (hashes: readonly string[]): string =>
  createHash('sha256').update(hashes.join('\n')).digest('hex')
