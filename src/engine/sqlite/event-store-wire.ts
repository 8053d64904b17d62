/** Appends sent to the thread: all records in one buffer, cut at `ends`. */
export type AppendBatch = {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  /** Expected revision and number of records of each append. */
  expected: Float64Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  /** Number of consecutive appends of each group: all or none of a group are written. */
  groups: Uint32Array<ArrayBuffer>
}

/**
 * The outcome of one append: its first position; the events that existed already; the actual last revision of the
 * stream; or an error in the arguments.
 */
export type AppendOutcome = number | { existing: Page } | { actual: number } | { fault: string }

/** Whether the append wrote nothing. */
export function isRefusal(outcome: AppendOutcome): outcome is { actual: number } | { fault: string } {
  return typeof outcome === 'object' && !('existing' in outcome)
}

/** Events received from the thread: all records in one buffer, cut at `ends`, and all hashes (32 bytes) in another. */
export type Page = {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  hashes: Uint8Array<ArrayBuffer>
  positions: Float64Array<ArrayBuffer>
  /** The page ended because of its size: more events may exist within the limit. */
  cut: boolean
}

/**
 * The wanted events of a part of the log, which ends with position `through`, and the other events as JSON, if
 * requested.
 */
export type ScannedPage = Page & { through: number; others?: string }

export const HASH_BYTES = 32

/** Concatenates parts and returns the end of each one. */
export function concatenate(parts: readonly Uint8Array[]): Pick<Page, 'bytes' | 'ends'> {
  const ends = new Uint32Array(parts.length)
  let size = 0
  parts.forEach((part, i) => {
    size += part.length
    ends[i] = size
  })
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, ends }
}
