import { inflateSync } from 'node:zlib'

/** Maximum size of the file of a logo, in bytes. */
export const MAX_LOGO_BYTES = 24 * 1024
const MAX_SIDE = 1_000
const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/**
 * Why a report cannot show a data URL (RFC 2397) as its logo; null if every form can. A damaged image would otherwise fail
 * only when somebody opens the report.
 */
export function whyNoLogo(url: string): string | null {
  const [, type, base64 = ''] = DATA_URL.exec(url) ?? []
  if (type === undefined)
    return 'must be a data URL of a PNG or JPEG image: data:image/png;base64,… or data:image/jpeg;base64,…'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_LOGO_BYTES)
    return `has ${bytes.length} bytes; at most ${MAX_LOGO_BYTES} are possible. Make the image smaller.`
  const size = type === 'png' ? pngSize(bytes) : jpegSize(bytes)
  if (typeof size === 'string') return size
  if (Math.min(...size) < 1 || Math.max(...size) > MAX_SIDE)
    return `is ${size[0]} × ${size[1]} pixels; at most ${MAX_SIDE} on each side are possible.`
  return null
}

type Size = readonly [width: number, height: number]
const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex')
const DAMAGED = 'is not a complete image of its type.'
/** Samples of a pixel by color type (PNG specification, third edition, 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Width and height of a PNG whose pixels are complete; otherwise what is wrong with it. */
function pngSize(bytes: Buffer): Size | string {
  const chunks = pngChunks(bytes)
  const header = chunks?.find(({ type }) => type === 'IHDR')?.data
  if (!chunks || header?.length !== 13) return DAMAGED
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, color = -1, , , interlace] = header.subarray(8)
  if (Math.max(width, height) > MAX_SIDE) return [width, height]
  const samples = SAMPLES[color]
  if (samples === undefined || depth !== 8 || interlace !== 0)
    return 'must be a PNG with 8 bits a sample and without interlacing. Save it again as an ordinary PNG or a JPEG.'
  if (color === 3 && !chunks.some(({ type }) => type === 'PLTE')) return DAMAGED
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const length = height * (1 + width * samples)
  try {
    return inflateSync(pixels, { maxOutputLength: length + 1 }).length === length ? [width, height] : DAMAGED
  } catch {
    return DAMAGED
  }
}

function pngChunks(bytes: Buffer): { type: string; data: Buffer }[] | null {
  if (!bytes.subarray(0, PNG_BEGIN.length).equals(PNG_BEGIN)) return null
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = PNG_BEGIN.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return null
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) })
    if (type === 'IEND') return chunks
    at += 12 + length
  }
  return null
}

/** Width and height in the frame header of a baseline or progressive JPEG (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | string {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return DAMAGED
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return DAMAGED
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [depth, components] = [bytes[at + 4], bytes[at + 9] ?? 0]
      if (depth !== 8 || ![1, 3].includes(components))
        return 'must be a JPEG in gray or RGB colors with 8 bits a sample.'
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return DAMAGED
}
