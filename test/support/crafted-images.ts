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
  const [all, stride] = [noise(side * side * 4), side * 4]
  const row = (y: number) => Buffer.concat([Buffer.from([0]), all.subarray(y * stride, (y + 1) * stride)])
  return png(
    header(side, side),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, (_, y) => row(y))))),
  )
}
/** A PNG whose rows have another filter each, so that each byte takes time. */
const filtered = (width: number, height: number): string => {
  const rows = noise(height * (width * 4 + 1)).map((value, at) =>
    at % (width * 4 + 1) === 0 ? 1 + (at % 4) : value % 61 === 0 ? value & 3 : 0,
  )
  return png(header(width, height), chunk('IDAT', deflateSync(rows)))
}
const compressedText = (type: string, head: string): Buffer =>
  chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb]))
const svg = (content: string, head = 'width="9" height="9"'): string =>
  dataUrl('svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${head}>${content}</svg>`))
/** Ten of the level below, at each level. */
const nestedUses = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => {
    const inner = level === 0 ? '<rect width="9" height="9"/>' : `<use href="#l${level - 1}"/>`.repeat(10)
    return `<g id="l${level}">${inner}</g>`
  }).join('')
const entities = (levels: number): string =>
  `<!DOCTYPE svg [<!ENTITY e0 "xxxxxxxxxx">${Array.from({ length: levels }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}]>`
const nestedPatterns = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) =>
      `<pattern id="p${level}" width=".01" height=".01"><rect width="9" height="9" fill="${level === 0 ? '#123' : `url(#p${level - 1})`}"/></pattern>`,
  ).join('')
const blurred = (count: number): string =>
  `<filter id="f" x="-50" y="-50" width="100" height="100">${'<feGaussianBlur stdDeviation="900"/><feTurbulence baseFrequency=".9" numOctaves="20"/>'.repeat(count)}</filter>`
const RECT = '<rect width="9" height="9"/>'
const TEXT = 'contains text'
const ELSEWHERE = 'in another file'
const COSTLY = 'takes too much time or memory'
const URL = 'must be a PNG, JPEG or SVG'
const NOTHING = 'shows nothing'
const NARROW = 'is too narrow'
const DAMAGED = 'is not a complete image'
const tooLarge = (width: number, height: number): string =>
  `is ${width} × ${height} pixels; at most 1 million`
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
  ['a PNG with every filter', filtered(500, 400), null],
  ['a noisy PNG of half a megabyte', noisy(350), null],
  ['a PNG of one column', pngUrl({ width: 1, height: 1_000 }), NARROW],
  ['a PNG of one row', pngUrl({ width: 100_000, height: 1 }), NARROW],
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
  ['a PNG of more than a million pixels', pngUrl({ width: 1_001, height: 1_000 }), tooLarge(1001, 1000)],
  ['a PNG of 60,000 × 60,000 pixels', png(header(HUGE, HUGE), small), tooLarge(HUGE, HUGE)],
  [
    'a PNG of the largest number of pixels',
    png(header(0x7fffffff, 0x7fffffff), small),
    'pixels; at most 1 million',
  ],
  [
    'a PNG of more pixels than a PNG may have',
    png(header(0xffffffff, 0xffffffff), small),
    'pixels; at most 1 million',
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
  ['a PNG of more than 1 MB', noisy(505), 'at most 1 MB'],
  ['a JPEG', jpegUrl(200, 80), null],
  ['a progressive JPEG', jpegUrl(200, 80, { marker: 0xc2, scans: 3 }), null],
  ['a JPEG of the largest size', jpegUrl(1_000, 1_000), null],
  ['a progressive JPEG of 19 scans', jpegUrl(1_000, 1_000, { marker: 0xc2, scans: 17 }), null],
  [
    'a progressive JPEG of 60 scans',
    jpegUrl(1_000, 1_000, { marker: 0xc2, scans: 60 }),
    'more than 20 scans',
  ],
  [
    'a progressive JPEG of 1,900 scans',
    jpegUrl(1_000, 1_000, { marker: 0xc2, scans: 1_900 }),
    'more than 20 scans',
  ],
  [
    'a JPEG with bytes after its end',
    dataUrl('jpeg', Buffer.concat([jpegBytes(40, 16), noise(9_000)])),
    null,
  ],
  ['a JPEG with a comment', jpegUrl(40, 16, { before: segment(0xfe, Array(60_000 >> 1).fill(65)) }), null],
  ['a JPEG of more than 1 million pixels', jpegUrl(1_001, 1_000), tooLarge(1001, 1000)],
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
  ['an SVG that is called PNG', svg(RECT).replace('svg+xml', 'png'), DAMAGED],
  ['other bytes', dataUrl('png', noise(2_000)), DAMAGED],
  ['an SVG', svg(RECT), null],
  ['an SVG of no stated size', svg('<circle cx="50" cy="50" r="40"/>', 'viewBox="0 0 300 100"'), null],
  ['a huge SVG', svg('<rect width="1e9" height="1e9"/>', 'width="1e9" height="1e9"'), null],
  ['a long SVG', svg(RECT, 'width="1e6" height="1"'), NARROW],
  ['an SVG of no size', svg(RECT, 'width="0" height="0"'), DAMAGED],
  ['an SVG of negative size', svg(RECT, 'width="-9" height="9"'), DAMAGED],
  [
    'an SVG that ends early',
    dataUrl('svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')),
    DAMAGED,
  ],
  ['an SVG in another encoding', dataUrl('svg+xml', Buffer.from('<svg/>', 'utf16le')), DAMAGED],
  ['an SVG that shows nothing', svg('<rect width="9" height="9" opacity="0"/>'), NOTHING],
  ['an SVG with a script', svg(`<script>alert(1)</script>${RECT}`), null],
  ['an SVG with text', svg('<text y="9">Aurora</text>'), TEXT],
  ['an SVG that loads a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), NOTHING],
  [
    'an SVG that loads an address',
    svg(`${RECT}<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`),
    ELSEWHERE,
  ],
  ['an SVG with a PNG', svg(`<image href="${pngUrl()}" width="9" height="9"/>`), null],
  [
    'an SVG with a huge PNG',
    svg(`<image href="${png(header(HUGE, HUGE), small)}" width="9" height="9"/>`),
    NOTHING,
  ],
  ['an SVG that uses itself', svg(`<g id="a"><use href="#a"/></g>${RECT}`), null],
  ['an SVG with a million uses', svg(nestedUses(7)), COSTLY],
  ['an SVG with 1e9 uses', svg(nestedUses(10)), COSTLY],
  [
    'an SVG with entities of entities',
    dataUrl(
      'svg+xml',
      Buffer.from(`${entities(9)}<svg xmlns="http://www.w3.org/2000/svg"><title>&e9;</title></svg>`),
    ),
    DAMAGED,
  ],
  [
    'an SVG with patterns in patterns',
    svg(`<defs>${nestedPatterns(9)}</defs><rect width="9" height="9" fill="url(#p8)"/>`),
    null,
  ],
  [
    'an SVG with filters',
    svg(`<defs>${blurred(50)}</defs><rect width="9" height="9" filter="url(#f)"/>`),
    COSTLY,
  ],
  [
    'an SVG with masks of masks',
    svg(
      `<mask id="m0"><rect width="9" height="9" fill="#fff"/></mask>${Array.from({ length: 30 }, (_, i) => `<mask id="m${i + 1}" mask="url(#m${i})"><rect width="9" height="9" fill="#fff" mask="url(#m${i})"/></mask>`).join(COSTLY)}<rect width="9" height="9" mask="url(#m30)"/>`,
    ),
    '',
  ],
  ['a deep SVG', svg('<g>'.repeat(3_000) + '</g>'.repeat(3_000)), DAMAGED],
  ['an SVG in plain text', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', URL],
  ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', URL],
  ['an address', 'https://example.com/logo.png', URL],
  ['markup in place of bytes', 'data:image/png;base64,AAAA"/><image href="file:///etc/passwd"/>', URL],
]
