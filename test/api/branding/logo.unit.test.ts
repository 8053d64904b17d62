import { expect, it } from '@jest/globals'
import { MAX_LOGO_BYTES, whyNoLogo } from '../../../src/api/branding/logo.ts'
import { jpegUrl, pngUrl } from '../../support/made-images.ts'

it.each([
  ['a PNG with transparency', pngUrl()],
  ['a PNG of the largest size', pngUrl({ width: 1_000, height: 1_000 })],
  ['a JPEG', jpegUrl(200, 80)],
])('accepts %s', (_what, url) => {
  expect(whyNoLogo(url)).toBeNull()
})

const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
const base64 = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const cut = (url: string): string => url.slice(0, 80)

it.each([
  ['an address', 'https://example.com/logo.png', 'data URL'],
  ['an SVG, which may hold scripts', svg, 'data URL'],
  ['a larger file', base64(Buffer.alloc(MAX_LOGO_BYTES + 1)), 'at most 24576'],
  ['a larger image', pngUrl({ width: 1_001, height: 1 }), '1001 × 1 pixels'],
  ['a JPEG without width', jpegUrl(0, 10), '0 × 10 pixels'],
  ['16 bits a sample', pngUrl({ depth: 16 }), '8 bits'],
  ['an interlaced PNG', pngUrl({ interlace: 1 }), 'interlacing'],
  ['a PNG that ends early', cut(pngUrl()), 'complete'],
  ['a PNG with too few rows', pngUrl({ rows: 3 }), 'complete'],
  ['a PNG with too many rows', pngUrl({ rows: 500 }), 'complete'],
  ['other bytes', base64(Buffer.from('no image')), 'complete'],
  ['a PNG that is called JPEG', pngUrl().replace('png', 'jpeg'), 'complete'],
])('refuses %s', (_what, url, why) => {
  expect(whyNoLogo(url)).toContain(why)
})
