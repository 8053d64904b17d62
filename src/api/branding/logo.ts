import { inflateSync } from 'node:zlib'

/** Maximum size of the file of a logo, as sent and as kept, in bytes. In base64 it fits into the body of a request. */
export const MAX_LOGO_BYTES = 40 * 1024
/** Maximum width and height of a logo as sent, in pixels. */
export const MAX_SIDE = 1_000
/** Scans of a progressive JPEG; programs write about ten. Each scan of a large image takes time. */
const MAX_SCANS = 64
const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** A logo as the service has drawn it, as a data URL; or why it cannot be drawn. */
export type Drawn = { url: string } | { why: string }

/** Why a text cannot be a logo (RFC 2397); null if its image can be read. Nothing is decoded yet. */
export function whyNoLogo(url: string): string | null {
  if (url.startsWith('data:image/svg')) return 'is an SVG image; save it as PNG or JPEG'
  const [, , base64] = DATA_URL.exec(url) ?? []
  if (base64 === undefined)
    return 'must be a data URL of a PNG or JPEG image: data:image/png;base64,… or data:image/jpeg;base64,…'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_LOGO_BYTES)
    return `has ${bytes.length} bytes; at most ${MAX_LOGO_BYTES} are possible. Make the image smaller`
  // Marker "start of scan" (ITU-T T.81, B.1.1.3). In a PNG, so many are as good as impossible.
  if (bytes.toString('latin1').split('\xff\xda').length > MAX_SCANS)
    return `has more than ${MAX_SCANS} scans. Save it again as an ordinary PNG or JPEG`
  return null
}

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bit depth 8, color type 6, and the only methods of compression, filter and no interlace (PNG, third edition, 11.2.1). */
const EIGHT_BIT_RGBA = Buffer.from('0806000000', 'hex')

/**
 * Whether a logo is one that the service has drawn: a PNG with one header, complete pixels of 8 bits with transparency, and
 * nothing else. Whatever else is stored is not shown: to read it could take any time and memory.
 */
export function isDrawn(url: string): boolean {
  const [, type, base64 = ''] = DATA_URL.exec(url) ?? []
  const [header, ...rest] = type === 'png' ? chunksOf(Buffer.from(base64, 'base64')) : []
  const end = rest.pop()
  if (header?.type !== 'IHDR' || header.data.length !== 13 || end?.type !== 'IEND') return false
  if (rest.some((chunk) => chunk.type !== 'IDAT') || !header.data.subarray(8).equals(EIGHT_BIT_RGBA))
    return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE) return false
  const length = height * (1 + width * 4)
  try {
    return (
      inflateSync(Buffer.concat(rest.map(({ data }) => data)), { maxOutputLength: length }).length === length
    )
  } catch {
    return false
  }
}

/** The chunks of a PNG; none of other bytes. */
function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  if (!bytes.subarray(0, PNG_BEGIN.length).equals(PNG_BEGIN)) return chunks
  for (let at = PNG_BEGIN.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  return chunks
}
