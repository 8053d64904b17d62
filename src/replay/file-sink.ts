import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { jsonLine } from './lines.ts'
import type { Sink } from './replay.ts'

/** Upper bound for the length of the attributes in a first line (bytes). */
const HEAD_BYTES = 64 * 1024

/**
 * Writes JSON lines to its own file, marked as a replay. `bytes` is the length that is known to be complete; an
 * interrupted replay wrote everything after it, and a resume truncates it. Rejects with StoreRefused for an existing
 * file, unless it belongs to this replay and is not shorter than `bytes`, and for one that cannot be written.
 */
export async function openFileSink(
  file: string,
  { id, bytes, resumed }: { id: string; bytes: number; resumed: boolean },
): Promise<Sink & { bytes(): Promise<number> }> {
  const isThere = existsSync(file)
  if (!resumed && isThere)
    throw new StoreRefused(
      `${file} exists already: give another name, or move it away; nothing is overwritten`,
    )
  if (bytes > 0 && !isThere)
    throw new StoreRefused(
      `${file} is missing, of which ${bytes} bytes existed when the replay was interrupted: restore it, or give another name`,
    )
  const handle = await writable(file, () => open(file, isThere ? 'a+' : 'ax+', 0o600))
  try {
    await refuseOther(file, handle, { id, bytes })
    await handle.truncate(bytes)
  } catch (error) {
    await handle.close()
    throw error
  }
  let written = bytes
  return {
    async send(events) {
      const text = Buffer.from(
        events.map((event) => `${jsonLine(event, { replay: true, replayid: id })}\n`).join(''),
      )
      await writable(file, () => handle.appendFile(text))
      written += text.length
    },
    async bytes() {
      await handle.datasync()
      return written
    },
    async close() {
      try {
        await handle.datasync()
      } finally {
        await handle.close()
      }
    },
  }
}

/** An operator who replaced our file does not lose the new one. */
async function refuseOther(
  file: string,
  handle: FileHandle,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  const { size } = await handle.stat()
  const head = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), { position: 0 })
  const isOurs = size === 0 || head.buffer.includes(`"replayid":"${id}"`)
  if (isOurs && size >= bytes) return
  throw new StoreRefused(
    `${file} was changed since the replay was interrupted (${bytes} bytes existed): restore it, or give another name`,
  )
}

async function writable<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw new StoreRefused(`${file} cannot be written: ${(cause as Error).message}`, { cause })
  }
}
