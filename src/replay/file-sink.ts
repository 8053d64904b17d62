import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { jsonLine } from './lines.ts'
import type { Sink } from './replay.ts'

/**
 * Writes JSON lines to a file of its own, marked as a replay; `bytes` is how much of it stands, what is behind that was
 * written by a replay that was cut off and is taken away when it is resumed. Rejects with StoreRefused for a file that
 * is there already, unless it is this very replay's.
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
  const handle = await open(file, isThere ? 'r+' : 'wx', 0o600)
  await handle.truncate(bytes)
  let written = bytes
  return {
    async send(events) {
      const text = Buffer.from(
        events.map((event) => `${jsonLine(event, { replay: true, replayid: id })}\n`).join(''),
      )
      await handle.write(text, 0, text.length, written)
      written += text.length
    },
    async bytes() {
      await handle.datasync()
      return written
    },
    async close() {
      await handle.datasync()
      await handle.close()
    },
  }
}
