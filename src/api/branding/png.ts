import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** An image: four bytes for each pixel, red, green, blue and alpha, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8Array }

const BEGIN = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bit depth 8, color type 6, and the only methods of compression, filter and no interlace (PNG, third edition, 11.2.1). */
export const EIGHT_BIT_RGBA = Buffer.from('0806000000', 'hex')
/** Each row is stored as its difference to the pixel on the left (PNG, third edition, 9.2). */
const SUB = 1

/** An image as a PNG of 8 bits with transparency. */
export function encodedPng({ width, height, rgba }: Pixels): Buffer {
  const stride = width * 4
  const rows = Buffer.alloc(height * (stride + 1))
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    rows[to++] = SUB
    for (let x = 0; x < stride; x++, from++) rows[to++] = at(rgba, from) - (x < 4 ? 0 : at(rgba, from - 4))
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    BEGIN,
    chunk('IHDR', Buffer.concat([size, EIGHT_BIT_RGBA])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The chunks of a PNG; none of other bytes. */
export function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  if (!bytes.subarray(0, BEGIN.length).equals(BEGIN)) return chunks
  for (let at = BEGIN.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  return chunks
}

type Header = { width: number; height: number; depth: number; color: number; isInterlaced: boolean }

/** Samples of a pixel, and the possible bits of a sample, by color type (PNG, third edition, 11.2.1). */
const COLORS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/** What a PNG says about itself; null for other bytes, and for a header that no PNG can have. */
export function pngHeader(bytes: Buffer): Header | null {
  const [header] = chunksOf(bytes)
  if (header?.type !== 'IHDR' || header.data.length !== 13) return null
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth = 0, color = 0, compression, filter, interlace = 2] = header.data.subarray(8)
  const isPossible =
    COLORS[color]?.depths.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  return isPossible && width > 0 && height > 0
    ? { width, height, depth, color, isInterlaced: interlace === 1 }
    : null
}

type Pass = { left: number; top: number; across: number; down: number }
const WHOLE: Pass = { left: 0, top: 0, across: 1, down: 1 }
/** Adam7 (PNG, third edition, 8.2): where the pixels of each pass begin, and their distances. */
const ADAM7: readonly Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
]

/**
 * Decodes a PNG. It unpacks no more than the pixels that the header states; null for damaged files. The profile of colors is
 * not applied.
 */
export function decodedPng(bytes: Buffer): Pixels | null {
  const header = pngHeader(bytes)
  if (header === null) return null
  const { width, height, depth, color } = header
  const { samples = 1 } = COLORS[color] ?? {}
  const passes = (header.isInterlaced ? ADAM7 : [WHOLE]).map((pass) => {
    const columns = Math.ceil(Math.max(0, width - pass.left) / pass.across)
    const rows = columns === 0 ? 0 : Math.ceil(Math.max(0, height - pass.top) / pass.down)
    return { ...pass, columns, rows, stride: Math.ceil((columns * samples * depth) / 8) }
  })
  const length = passes.reduce((sum, { rows, stride }) => sum + rows * (1 + stride), 0)
  const chunks = chunksOf(bytes)
  const named = (wanted: string) => chunks.flatMap(({ type, data }) => (type === wanted ? [data] : []))
  const packed = unpacked(Buffer.concat(named('IDAT')), length)
  const [palette] = named('PLTE')
  if (packed === null || (color === 3 && palette === undefined)) return null
  const paint = painterOf(color, depth, palette ?? Buffer.alloc(0), named('tRNS')[0] ?? null)
  const rgba = new Uint8Array(width * height * 4)
  const pixelBytes = Math.max(1, (samples * depth) >> 3)
  let begin = 0
  for (const { left, top, across, down, columns, rows, stride } of passes) {
    let above: Uint8Array = new Uint8Array(stride)
    for (let y = 0; y < rows; y++, begin += 1 + stride) {
      const row = packed.subarray(begin + 1, begin + 1 + stride)
      if (!unfilter(packed[begin] ?? 0, row, above, pixelBytes)) return null
      above = row
      const values = depth === 8 ? row : eightBits(row, depth, columns * samples, color === 3)
      const first = ((top + y * down) * width + left) * 4
      if (color === 6 && depth === 8 && across === 1) rgba.set(row, first)
      else for (let x = 0; x < columns; x++) paint(values, x * samples, rgba, first + x * across * 4)
    }
  }
  return { width, height, rgba }
}

/** The bytes if they unpack to exactly this length; null for others. */
function unpacked(bytes: Buffer, length: number): Buffer | null {
  try {
    const all = inflateSync(bytes, { maxOutputLength: length })
    return all.length === length ? all : null
  } catch {
    return null
  }
}

/** Undoes the filter of a row in place (PNG, third edition, 9.2); false for an unknown filter. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): boolean {
  const { length } = row
  // A loop for each filter: this is where an image takes its time.
  if (filter === 1) for (let x = pixelBytes; x < length; x++) row[x] = at(row, x) + at(row, x - pixelBytes)
  else if (filter === 2) for (let x = 0; x < length; x++) row[x] = at(row, x) + at(above, x)
  else if (filter === 3)
    for (let x = 0; x < length; x++) row[x] = at(row, x) + ((before(row, x, pixelBytes) + at(above, x)) >> 1)
  else if (filter === 4)
    for (let x = 0; x < length; x++) {
      const corner = before(above, x, pixelBytes)
      row[x] = at(row, x) + paeth(before(row, x, pixelBytes), at(above, x), corner)
    }
  return filter <= 4
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] as number
const before = (bytes: Uint8Array, x: number, pixelBytes: number): number =>
  x < pixelBytes ? 0 : at(bytes, x - pixelBytes)

function paeth(a: number, b: number, c: number): number {
  const toA = Math.abs(b - c)
  const toB = Math.abs(a - c)
  const toC = Math.abs(a + b - 2 * c)
  if (toA <= toB && toA <= toC) return a
  return toB <= toC ? b : c
}

/** Samples of other depths as bytes; `isIndex`: they name colors of a palette, so that they are not scaled. */
function eightBits(row: Uint8Array, depth: number, count: number, isIndex: boolean): Uint8Array {
  const values = new Uint8Array(count)
  const most = 2 ** depth - 1
  for (let i = 0; i < count; i++) {
    const bit = i * depth
    const value = depth === 16 ? (row[i * 2] ?? 0) : ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most
    values[i] = depth === 16 || isIndex ? value : (value * 255) / most
  }
  return values
}

/** Writes the pixel whose samples begin at `from`. */
type Paint = (values: Uint8Array, from: number, rgba: Uint8Array, to: number) => void

/** `transparency`: the alpha of each color of a palette, else the one color that is transparent (PNG, third edition, 11.3.1). */
function painterOf(color: number, depth: number, palette: Buffer, transparency: Buffer | null): Paint {
  if (color === 3)
    return (values, from, rgba, to) => {
      const index = values[from] ?? 0
      for (let i = 0; i < 3; i++) rgba[to + i] = palette[index * 3 + i] ?? 0
      rgba[to + 3] = transparency?.[index] ?? 255
    }
  const isGray = color === 0 || color === 4
  const alphaAt = color === 4 ? 1 : color === 6 ? 3 : null
  const clear =
    transparency === null || alphaAt !== null
      ? null
      : [0, 1, 2].map((i) => eightBitsOf(transparency, isGray ? 0 : i, depth))
  return (values, from, rgba, to) => {
    const red = values[from] ?? 0
    const green = isGray ? red : (values[from + 1] ?? 0)
    const blue = isGray ? red : (values[from + 2] ?? 0)
    rgba[to] = red
    rgba[to + 1] = green
    rgba[to + 2] = blue
    if (alphaAt !== null) rgba[to + 3] = values[from + alphaAt] ?? 0
    else rgba[to + 3] = clear && clear[0] === red && clear[1] === green && clear[2] === blue ? 0 : 255
  }
}

/** A sample of a transparent color, which has two bytes, as a byte. */
function eightBitsOf(transparency: Buffer, index: number, depth: number): number {
  const value = ((transparency[index * 2] ?? 0) << 8) | (transparency[index * 2 + 1] ?? 0)
  return depth === 16 ? value >> 8 : Math.floor((value * 255) / (2 ** depth - 1))
}
