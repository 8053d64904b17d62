import type { Readable } from 'node:stream'

/**
 * Reads an answer up to `most` bytes and keeps the first `keep` of them as text. A longer answer is aborted, and its
 * connection is closed.
 */
export async function readStart(
  body: Readable,
  most: number,
  keep: number,
): Promise<{ text: string; truncated: boolean }> {
  const kept: Buffer[] = []
  let length = 0
  let room = keep
  for await (const chunk of body) {
    const bytes = chunk as Buffer
    length += bytes.length
    if (room > 0) kept.push(bytes.subarray(0, room))
    room = Math.max(0, room - bytes.length)
    // Leaving the loop destroys the stream.
    if (length > most) break
  }
  return { text: Buffer.concat(kept).toString(), truncated: length > keep }
}
