import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { jsonLine } from './lines.ts'
import type { Sink } from './replay.ts'

/** The attributes of a first line lie well within (bytes). */
const HEAD_BYTES = 64 * 1024

/**
 * Writes JSON lines to a file of its own, marked as a replay; `bytes` is how much of it stands, what is behind that was
 * written by a replay that was cut off and is taken away when it is resumed. Rejects with StoreRefused for a file that
 * is there already, unless it is this very replay's and no shorter than what stood, and for one that cannot be written.
 */
export async function openFileSink(
  file: string,
  { id, bytes, resumed }: { id: string; bytes: number; resumed: boolean },
): Promise<Sink & { bytes(): Promise<number> }> {
  const isThere = existsSync(file)
  if (!resumed && isThere)
    throw new StoreRefused(
      `${file} is there already: give another name, or move it away; nothing is overwritten`,
    )
  if (bytes > 0 && !isThere)
    throw new StoreRefused(
      `${file} is gone, of which ${bytes} bytes stood when the replay was cut off: bring it back, or give another name`,
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

/** Whoever put another file in the place of ours does not lose it. */
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
    `${file} is not as the replay left it when it was cut off (${bytes} bytes stood): bring it back, or give another name`,
  )
}

async function writable<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw new StoreRefused(`${file} cannot be written: ${(cause as Error).message}`, { cause })
  }
}
