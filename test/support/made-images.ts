import { deflateSync } from 'node:zlib'

const dataUrl = (type: string, bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Programs that show images check the sums; those of the pixels are inside the compressed data.
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}

/** CRC-32 of PNG (ISO 3309). */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

type Png = { width?: number; height?: number; depth?: number; interlace?: number; rows?: number }

/** A PNG of one color with transparency; `rows` is the number of rows that its pixels have. */
export function pngUrl({
  width = 40,
  height = 16,
  depth = 8,
  interlace = 0,
  rows = height,
}: Png = {}): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, interlace], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from('1a4fb4c0', 'hex'))])
  const pixels = deflateSync(Buffer.concat(Array(rows).fill(row)))
  const begin = Buffer.from('89504e470d0a1a0a', 'hex')
  return dataUrl(
    'png',
    Buffer.concat([begin, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** The headers of a JPEG of this size. */
export function jpegUrl(width: number, height: number): string {
  const frame = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100',
    'hex',
  )
  frame.writeUInt16BE(height, 25)
  frame.writeUInt16BE(width, 27)
  return dataUrl('jpeg', frame)
}
