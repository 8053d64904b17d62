import { deflateSync } from 'node:zlib'
import {
  chunk,
  dataUrl,
  frame,
  header,
  JPEG_BEGIN,
  jpegBytes,
  jpegUrl,
  pixels,
  png,
  pngUrl,
  QUANTITIES,
  segment,
} from './made-images.ts'

const HUGE = 60_000
const bytesOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const cutOff = (url: string, length: number): string =>
  dataUrl(url.includes('png') ? 'png' : 'jpeg', bytesOf(url).subarray(0, length))
const small = chunk('IDAT', pixels(40, 16))
const bomb = deflateSync(Buffer.alloc(38_000_000))
/** Bytes without a pattern, the same in every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0, state = 1; at < length; at++) {
    state = (state * 48_271) % 2_147_483_647
    bytes[at] = state
  }
  return bytes
}
const noisy = (side: number): string => {
  const row = (y: number) => Buffer.concat([Buffer.from([0]), noise(side * 4 * (y + 1)).subarray(-side * 4)])
  return png(
    header(side, side),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, (_, y) => row(y))))),
  )
}
const compressedText = (type: string, head: string): Buffer =>
  chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb]))
const svg = (content: string): string =>
  dataUrl(
    'svg+xml',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`),
  )
const SVG = 'is an SVG image'
const URL = 'must be a data URL'
const DAMAGED = 'is not a complete image'
const tooLarge = (width: number, height: number): string => `is ${width} × ${height} pixels; at most 1000`
const many = (count: number): Buffer[] => {
  const data = pixels(40, 16)
  return Array.from({ length: count }, (_, i) =>
    chunk('IDAT', data.subarray(i, i === count - 1 ? undefined : i + 1)),
  )
}

/** Files that are sent as a logo, each with a part of the reason for which it is refused; null if it is taken. */
export const CRAFTED_IMAGES: readonly (readonly [what: string, url: string, why: string | null])[] = [
  ['a PNG with transparency', pngUrl(), null],
  ['a PNG of the largest size', pngUrl({ width: 1_000, height: 1_000 }), null],
  ['a PNG of one column', pngUrl({ width: 1, height: 1_000 }), null],
  ['a PNG in gray', png(header(40, 16, 8, 0), chunk('IDAT', pixels(40, 16, [90]))), null],
  ['a PNG in RGB', png(header(40, 16, 8, 2), chunk('IDAT', pixels(40, 16, [1, 2, 3]))), null],
  [
    'a PNG in gray with transparency',
    png(header(40, 16, 8, 4), chunk('IDAT', pixels(40, 16, [1, 200]))),
    null,
  ],
  [
    'a PNG of 16 bits a sample',
    png(header(40, 16, 16, 2), chunk('IDAT', pixels(40, 16, [1, 2, 3, 4, 5, 6]))),
    null,
  ],
  ['a PNG of one bit a pixel', png(header(40, 16, 1, 0), chunk('IDAT', pixels(5, 16, [0xaa]))), null],
  ['an interlaced PNG', png(header(1, 1, 8, 6, 1), chunk('IDAT', pixels(1, 1))), null],
  [
    'a PNG with a palette',
    png(header(40, 16, 8, 3), chunk('PLTE', Buffer.from([1, 2, 3])), chunk('IDAT', pixels(40, 16, [0]))),
    null,
  ],
  ['a noisy PNG', noisy(90), null],
  ['a PNG with more rows than it states', pngUrl({ rows: 500 }), null],
  ['a PNG in pieces of one byte', png(header(40, 16), ...many(30)), null],
  [
    'an animated PNG',
    png(
      header(40, 16),
      chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      small,
      chunk('fdAT', Buffer.from([0, 0, 0, 1, 9])),
    ),
    null,
  ],
  ['a PNG with bytes after its end', dataUrl('png', Buffer.concat([bytesOf(pngUrl()), noise(20_000)])), null],
  [
    'a PNG with a second header after its end',
    dataUrl('png', Buffer.concat([bytesOf(pngUrl()), header(HUGE, HUGE)])),
    null,
  ],
  ['a PNG with a second header', png(header(40, 16), header(HUGE, HUGE), small), DAMAGED],
  ['a PNG with a second header after the pixels', png(header(40, 16), small, header(HUGE, HUGE)), null],
  [
    'a PNG with a second header and second pixels',
    png(header(40, 16), small, header(HUGE, HUGE), small),
    null,
  ],
  ['a PNG with a first header of no size', png(header(0, 0), header(40, 16), small), DAMAGED],
  ['a PNG of 1,001 pixels', pngUrl({ width: 1_001, height: 1 }), tooLarge(1001, 1)],
  ['a PNG of 60,000 × 60,000 pixels', png(header(HUGE, HUGE), small), tooLarge(HUGE, HUGE)],
  [
    'a PNG of the largest number of pixels',
    png(header(0x7fffffff, 0x7fffffff), small),
    'pixels; at most 1000',
  ],
  [
    'a PNG of more pixels than a PNG may have',
    png(header(0xffffffff, 0xffffffff), small),
    'pixels; at most 1000',
  ],
  ['a PNG of 0 × 0 pixels', png(header(0, 0), small), DAMAGED],
  ['a PNG without width', png(header(0, 16), small), DAMAGED],
  ['a PNG without height', png(header(40, 0), small), DAMAGED],
  ['a PNG without pixels', png(header(40, 16)), DAMAGED],
  ['a PNG with empty pixels', png(header(40, 16), chunk('IDAT')), DAMAGED],
  ['a PNG that ends in its pixels', cutOff(pngUrl(), 55), DAMAGED],
  ['a PNG that ends in its header', cutOff(pngUrl(), 20), DAMAGED],
  ['a PNG of a signature only', cutOff(pngUrl(), 8), DAMAGED],
  ['a PNG with too few rows', pngUrl({ rows: 3 }), DAMAGED],
  ['a PNG whose pixels are not compressed', png(header(40, 16), chunk('IDAT', noise(500))), DAMAGED],
  [
    'a PNG with an unknown filter',
    png(header(40, 16), chunk('IDAT', pixels(40, 16, [1, 2, 3, 4], 9))),
    DAMAGED,
  ],
  ['a PNG of an unknown color', png(header(40, 16, 8, 5), small), DAMAGED],
  ['a PNG of 3 bits a sample', png(header(40, 16, 3), small), DAMAGED],
  ['a PNG without its palette', png(header(40, 16, 8, 3), chunk('IDAT', pixels(40, 16, [0]))), DAMAGED],
  ['a PNG with a wrong sum', png(header(40, 16), chunk('IDAT', pixels(40, 16), 1)), DAMAGED],
  [
    'a PNG with a chunk without end',
    dataUrl(
      'png',
      Buffer.concat([bytesOf(pngUrl()).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
    ),
    DAMAGED,
  ],
  [
    'a PNG that shows nothing',
    png(header(40, 16), chunk('IDAT', pixels(40, 16, [1, 2, 3, 0]))),
    'nothing of it can be seen',
  ],
  ['a PNG that unpacks to 38 MB', png(header(40, 16), chunk('IDAT', bomb)), DAMAGED],
  ['a large PNG that unpacks to 38 MB', png(header(1_000, 1_000), chunk('IDAT', bomb)), DAMAGED],
  [
    'a PNG with a color profile of 38 MB',
    png(header(40, 16), compressedText('iCCP', 'x\0\0'), small),
    DAMAGED,
  ],
  ['a PNG with a text of 38 MB', png(header(40, 16), compressedText('zTXt', 'x\0\0'), small), null],
  [
    'a PNG with an international text of 38 MB',
    png(header(40, 16), compressedText('iTXt', 'x\0\x01\0\0\0'), small),
    null,
  ],
  ['a PNG of more than 40 KiB', noisy(105), 'at most 40960'],
  ['a JPEG', jpegUrl(200, 80), null],
  ['a progressive JPEG', jpegUrl(200, 80, { marker: 0xc2, scans: 3 }), null],
  ['a JPEG of the largest size', jpegUrl(1_000, 1_000), null],
  ['a progressive JPEG of 60 scans', jpegUrl(1_000, 1_000, { marker: 0xc2, scans: 60 }), null],
  [
    'a progressive JPEG of 1,900 scans',
    jpegUrl(1_000, 1_000, { marker: 0xc2, scans: 1_900 }),
    'more than 64 scans',
  ],
  [
    'a JPEG with bytes after its end',
    dataUrl('jpeg', Buffer.concat([jpegBytes(40, 16), noise(9_000)])),
    null,
  ],
  ['a JPEG with a comment', jpegUrl(40, 16, { before: segment(0xfe, Array(60_000 >> 1).fill(65)) }), null],
  ['a JPEG of 1,001 pixels', jpegUrl(1_001, 1), tooLarge(1001, 1)],
  [
    'a JPEG of 60,000 × 60,000 pixels',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc0, HUGE, HUGE)])),
    tooLarge(HUGE, HUGE),
  ],
  ['a JPEG with a second, huge frame', jpegUrl(40, 16, { after: frame(0xc0, HUGE, HUGE) }), DAMAGED],
  [
    'a JPEG with a first, huge frame',
    jpegUrl(40, 16, { before: frame(0xc0, HUGE, HUGE) }),
    tooLarge(HUGE, HUGE),
  ],
  [
    'a JPEG without width',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc0, 0, 16)])),
    DAMAGED,
  ],
  [
    'a JPEG without height',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc0, 40, 0)])),
    DAMAGED,
  ],
  [
    'the headers of a JPEG',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc0, 40, 16)])),
    DAMAGED,
  ],
  ['a JPEG that ends in its tables', cutOff(jpegUrl(40, 16), 100), DAMAGED],
  [
    'a JPEG of 12 bits a sample',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc1, 40, 16, 12)])),
    DAMAGED,
  ],
  [
    'a JPEG of 9 components',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc0, 40, 16, 8, 9)])),
    DAMAGED,
  ],
  [
    'a JPEG without loss',
    dataUrl('jpeg', Buffer.concat([JPEG_BEGIN, QUANTITIES, frame(0xc3, 40, 16)])),
    DAMAGED,
  ],
  ['a JPEG of its first marker only', dataUrl('jpeg', JPEG_BEGIN), DAMAGED],
  ['a PNG that is called JPEG', pngUrl().replace('png', 'jpeg'), DAMAGED],
  ['a JPEG that is called PNG', jpegUrl(40, 16).replace('jpeg', 'png'), DAMAGED],
  [
    'a GIF that is called PNG',
    'data:image/png;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
    DAMAGED,
  ],
  ['an SVG that is called PNG', svg('<rect width="9" height="9"/>').replace('svg+xml', 'png'), DAMAGED],
  ['other bytes', dataUrl('png', noise(2_000)), DAMAGED],
  ['an SVG', svg('<rect width="9" height="9"/>'), SVG],
  ['an SVG with a script', svg('<script>alert(1)</script>'), SVG],
  ['an SVG that loads a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), SVG],
  ['a deep SVG', svg('<g>'.repeat(3_000)), SVG],
  ['an SVG in plain text', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', SVG],
  ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', URL],
  ['an address', 'https://example.com/logo.png', URL],
  ['markup in place of bytes', 'data:image/png;base64,AAAA"/><image href="file:///etc/passwd"/>', URL],
]
