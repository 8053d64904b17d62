import { inflateSync } from 'node:zlib'

/** Maximum size of the file of a logo as sent, in bytes. */
export const MAX_SENT_BYTES = 1_000_000
/** Maximum size of the file of a logo as kept, in bytes: each report contains it. */
export const MAX_KEPT_BYTES = 40 * 1024
/** Maximum size of a logo as kept, in pixels: four times what a report shows. */
export const KEPT = { width: 600, height: 240 }
/** Scans of a progressive JPEG; programs write about ten. Each scan of a large image takes time. */
const MAX_SCANS = 20
const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bit depth 8, color type 6, and the only methods of compression, filter and no interlace (PNG, third edition, 11.2.1). */
const EIGHT_BIT_RGBA = Buffer.from('0806000000', 'hex')
const DATA_URL = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/
/** Maximum width and height of a logo that this service or an earlier version has drawn, in pixels. */
const MAX_DRAWN_SIDE = 1_000

export type SentImage = { type: 'png' | 'jpeg' | 'svg+xml'; bytes: Buffer }

/** A logo as the service has drawn it, as a data URL; or why it cannot be drawn. */
export type Drawn = { url: string } | { why: string }

/** Why a text cannot be a logo (RFC 2397); null if its image can be read. Nothing is decoded yet. */
export function whyNoLogo(url: string): string | null {
  const image = imageOf(url)
  // A form sends every file as a data URL: only who sends another text needs to know of it.
  if (image === null)
    return `must be a PNG, JPEG or SVG image${url.startsWith('data:') ? '' : ' as a data URL in base64: data:image/png;base64,…'}`
  const { type, bytes } = image
  if (bytes.length > MAX_SENT_BYTES)
    return `has ${(bytes.length / 1e6).toFixed(1)} MB; at most 1 MB is possible. Save the image smaller`
  // Marker "start of scan" (ITU-T T.81, B.1.1.3).
  if (type === 'jpeg' && bytes.toString('latin1').split('\xff\xda').length > MAX_SCANS)
    return `has more than ${MAX_SCANS} scans. Save it again as an ordinary PNG or JPEG`
  return null
}

/** The type and the bytes of an image; null for a text that is not the data URL of one. */
export function imageOf(url: string): SentImage | null {
  const [, type, base64 = ''] = DATA_URL.exec(url) ?? []
  return type === 'png' || type === 'jpeg' || type === 'svg+xml'
    ? { type, bytes: Buffer.from(base64, 'base64') }
    : null
}

/**
 * Whether a logo is one that the service has drawn: a PNG with one header, complete pixels of 8 bits with transparency, and
 * nothing else. Whatever else is stored is not shown: to read it could take any time and memory.
 */
export function isDrawn(url: string): boolean {
  const image = imageOf(url)
  const [header, ...rest] = image?.type === 'png' ? chunksOf(image.bytes) : []
  const end = rest.pop()
  if (header?.type !== 'IHDR' || header.data.length !== 13 || end?.type !== 'IEND') return false
  if (rest.some((chunk) => chunk.type !== 'IDAT') || !header.data.subarray(8).equals(EIGHT_BIT_RGBA))
    return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_DRAWN_SIDE) return false
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
