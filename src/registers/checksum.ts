import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'

/**
 * A register file ends with a seal: these eight bytes, and the SHA-256 of everything before them. It follows the last
 * page of the database, where SQLite does not read. A file and its checksum therefore change in one step.
 */
const MARK = Buffer.from('NCRGSEAL')
export const SEAL_BYTES = MARK.length + 32
/** Bytes read at a time: 1 MiB. */
const READ_BYTES = 1024 ** 2

/** Seals a closed file that has no seal. */
export async function seal(path: string): Promise<void> {
  const digest = await digestOf(path, statSync(path).size)
  appendFileSync(path, Buffer.concat([MARK, digest]))
}

/** The SHA-256 that a file states, in hexadecimal; null for a file without a seal. */
export function sealOf(path: string): string | null {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    const end = Buffer.alloc(SEAL_BYTES)
    if (size < SEAL_BYTES) return null
    readSync(handle, end, 0, SEAL_BYTES, size - SEAL_BYTES)
    return sealIn(end)
  } finally {
    closeSync(handle)
  }
}

/** The SHA-256 in the last bytes of a file; null if they are no seal. */
export const sealIn = (end: Buffer): string | null =>
  end.length === SEAL_BYTES && end.subarray(0, MARK.length).equals(MARK)
    ? end.subarray(MARK.length).toString('hex')
    : null

/** Whether a file is exactly what was sealed; null for a file without a seal. */
export async function isSealIntact(path: string): Promise<boolean | null> {
  const stated = sealOf(path)
  if (stated === null) return null
  return (await digestOf(path, statSync(path).size - SEAL_BYTES)).toString('hex') === stated
}

/** Removes the seal of a file that will be changed. */
export function unseal(path: string): void {
  if (sealOf(path) !== null) truncateSync(path, statSync(path).size - SEAL_BYTES)
}

async function digestOf(path: string, bytes: number): Promise<Buffer> {
  const hash = createHash('sha256')
  if (bytes > 0)
    for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: READ_BYTES }))
      hash.update(chunk)
  return hash.digest()
}
