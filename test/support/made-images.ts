import { crc32, deflateSync } from 'node:zlib'

export const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

const numbered = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex')

/** A chunk of a PNG. Programs that show images check the sums; those of the pixels are inside the compressed data. */
export function chunk(type: string, data: Uint8Array = Buffer.alloc(0), sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([numbered(data.length), body, numbered(sum ?? crc32(body))])
}

/** The header of a PNG; color 6 is RGBA. */
export const header = (width: number, height: number, depth = 8, color = 6, interlace = 0): Buffer =>
  chunk(
    'IHDR',
    Buffer.concat([numbered(width), numbered(height), Buffer.from([depth, color, 0, 0, interlace])]),
  )

/** Compressed pixels of one color: rows of whole pixels, each of these bytes. */
export const pixels = (
  width: number,
  height: number,
  pixel: readonly number[] = [26, 79, 180, 192],
  filter = 0,
): Buffer =>
  deflateSync(Buffer.concat(Array(height).fill(Buffer.from([filter, ...Array(width).fill(pixel).flat()]))))

export const png = (...chunks: Buffer[]): string =>
  dataUrl('png', Buffer.concat([PNG_BEGIN, ...chunks, chunk('IEND')]))

type Png = { width?: number; height?: number; depth?: number; interlace?: number; rows?: number }

/** A PNG of one color with transparency; `rows` is the number of rows that its pixels have. */
export const pngUrl = ({
  width = 40,
  height = 16,
  depth = 8,
  interlace = 0,
  rows = height,
}: Png = {}): string => png(header(width, height, depth, 6, interlace), chunk('IDAT', pixels(width, rows)))

/** A segment of a JPEG. */
export const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])

/** The frame header of a JPEG in gray; marker c0 is baseline, c2 progressive. */
export const frame = (marker: number, width: number, height: number, depth = 8, components = 1): Buffer =>
  segment(marker, [
    ...[depth, height >> 8, height & 0xff, width >> 8, width & 0xff, components],
    ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
  ])

/** A Huffman table with these symbols, of which the first has one bit and the second two. */
const huffman = (id: number, ...symbols: number[]): Buffer =>
  segment(0xc4, [id, 1, symbols.length - 1, ...Array(14).fill(0), ...symbols])

const SCANS = {
  192: { tables: [huffman(0x00, 0), huffman(0x10, 0)], scan: segment(0xda, [1, 1, 0, 0, 63, 0]), bits: 2 },
  194: {
    tables: [huffman(0x00, 0), huffman(0x10, 0xe0, 1)],
    scan: segment(0xda, [1, 1, 0, 0, 0, 0]),
    bits: 1,
  },
}
const NOTHING_MORE = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.from([0x3f, 0xfe, 0, 0])])
export const JPEG_BEGIN = Buffer.from([0xff, 0xd8])
export const QUANTITIES = segment(0xdb, [0, ...Array(64).fill(1)])

type Jpeg = { marker?: 0xc0 | 0xc2; scans?: number; before?: Buffer; after?: Buffer }

/** A gray JPEG of this size; `scans` says how many further scans of a progressive one change nothing. */
export function jpegBytes(
  width: number,
  height: number,
  { marker = 0xc0, scans = 0, before = Buffer.alloc(0), after = Buffer.alloc(0) }: Jpeg = {},
): Buffer {
  const { tables, scan, bits } = SCANS[marker]
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    ...[JPEG_BEGIN, before, QUANTITIES, frame(marker, width, height), ...tables, scan],
    ...[Buffer.alloc(Math.ceil((blocks * bits) / 8)), ...Array<Buffer>(scans).fill(NOTHING_MORE), after],
    Buffer.from([0xff, 0xd9]),
  ])
}

export const jpegUrl = (width: number, height: number, options?: Jpeg): string =>
  dataUrl('jpeg', jpegBytes(width, height, options))
