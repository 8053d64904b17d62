/**
 * A posting list: the rows of a segment that are listed under one number, ascending. Short lists are 32-bit row numbers;
 * longer ones are cut into blocks of 65,536 rows, each with 16 bits of its row numbers.
 */
export const BLOCK_ROWS = 2 ** 16

const LONGEST_PLAIN = 64
/** First word of a list in blocks. */
const IN_BLOCKS = 0xffffffff

/** `starts[b]` to `starts[b + 1]` are the rows of block `b` in `lows`. */
export type Posting = { lows: Uint16Array; starts: Uint32Array }

/** @param rows ascending */
export function encodePosting(rows: Uint32Array): Uint8Array {
  if (rows.length <= LONGEST_PLAIN) return bytesOf(rows)
  const blocks = Math.floor((rows.at(-1) ?? 0) / BLOCK_ROWS) + 1
  const header = new Uint32Array(2 + blocks)
  header[0] = IN_BLOCKS
  header[1] = blocks
  const lows = new Uint16Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    lows[at] = row
    const block = 2 + Math.floor(row / BLOCK_ROWS)
    header[block] = (header[block] ?? 0) + 1
  }
  const bytes = new Uint8Array(header.byteLength + lows.byteLength)
  bytes.set(bytesOf(header))
  bytes.set(bytesOf(lows), header.byteLength)
  return bytes
}

/** Bytes of a posting list of so many rows at most. */
export const longestPosting = (rows: number, blocks: number): number =>
  Math.max(4 * Math.min(rows, LONGEST_PLAIN), 4 * (2 + blocks) + 2 * rows)

/** @param blocks of the segment */
export function decodePosting(bytes: Uint8Array, blocks: number): Posting {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  const starts = new Uint32Array(blocks + 1)
  if (words[0] === IN_BLOCKS) {
    const written = words[1] ?? 0
    for (let block = 0; block < blocks; block += 1)
      starts[block + 1] = (starts[block] ?? 0) + (block < written ? (words[2 + block] ?? 0) : 0)
    const header = 4 * (2 + written)
    return {
      lows: new Uint16Array(bytes.buffer, bytes.byteOffset + header, (bytes.byteLength - header) >> 1),
      starts,
    }
  }
  const lows = new Uint16Array(words.length)
  for (let at = 0; at < words.length; at += 1) {
    const row = words[at] ?? 0
    lows[at] = row
    const block = Math.floor(row / BLOCK_ROWS)
    starts[block + 1] = (starts[block + 1] ?? 0) + 1
  }
  for (let block = 0; block < blocks; block += 1)
    starts[block + 1] = (starts[block + 1] ?? 0) + (starts[block] ?? 0)
  return { lows, starts }
}

/** Whether a list has a row. */
export function isListed({ lows, starts }: Posting, row: number): boolean {
  const block = Math.floor(row / BLOCK_ROWS)
  const low = row - block * BLOCK_ROWS
  let [first, end] = [starts[block] ?? 0, starts[block + 1] ?? 0]
  while (first < end) {
    const middle = (first + end) >> 1
    const found = lows[middle] as number
    if (found === low) return true
    if (found < low) first = middle + 1
    else end = middle
  }
  return false
}

/** The rows of a list. */
export function rowsOf({ lows, starts }: Posting): Uint32Array {
  const rows = new Uint32Array(lows.length)
  for (let block = 0; block + 1 < starts.length; block += 1)
    for (let at = starts[block] ?? 0; at < (starts[block + 1] ?? 0); at += 1)
      rows[at] = block * BLOCK_ROWS + (lows[at] ?? 0)
  return rows
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
