/** Appends on their way to the thread: all records in one buffer, cut at `ends`. */
export type AppendBatch = {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  /** Expected revision and number of records of each append. */
  expected: Float64Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  /** All or none: one append that cannot be written takes back the others. */
  together: boolean
}

/**
 * What became of one append: its first position; the events that stood there already; the revision that the
 * stream ends at instead; or a fault in what was given.
 */
export type AppendOutcome = number | { stood: Page } | { actual: number } | { fault: string }

/** Whether nothing of an append stands. */
export function isRefusal(outcome: AppendOutcome): outcome is { actual: number } | { fault: string } {
  return typeof outcome === 'object' && !('stood' in outcome)
}

/** Events on their way from the thread: all records in one buffer, cut at `ends`, and all hashes (32 bytes) in another. */
export type Page = {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  hashes: Uint8Array<ArrayBuffer>
  positions: Float64Array<ArrayBuffer>
  /** The page ended for its own size: there may be more within the limit. */
  cut: boolean
}

/** The wanted events of a stretch, which ends with position `through`, and as JSON what others there are, where asked for. */
export type ScannedPage = Page & { through: number; others?: string }

export const HASH_BYTES = 32

/** Concatenates parts and says where each one ends. */
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
