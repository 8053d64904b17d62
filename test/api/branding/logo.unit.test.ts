import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from '@jest/globals'
import { withBoundedMemory } from '../../../src/api/branding/bounded-memory.ts'
import { isDrawn } from '../../../src/api/branding/logo.ts'
import { CRAFTED_IMAGES } from '../../support/crafted-images.ts'
import { chunk, header, pixels, png, pngUrl } from '../../support/made-images.ts'

const MIB = 1024 * 1024

it('bounds the memory of a WebAssembly program', () => {
  const program = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
  const module = new WebAssembly.Module(withBoundedMemory(program, 64 * MIB))
  const functions = new Proxy({}, { get: () => () => undefined })
  const { memory } = new WebAssembly.Instance(module, new Proxy({}, { get: () => functions })).exports
  const { buffer, grow } = memory as { buffer: ArrayBuffer; grow(pages: number): void }
  const free = (64 * MIB - buffer.byteLength) / (64 * 1024)
  grow.call(memory, free)
  expect(() => grow.call(memory, 1)).toThrow('Maximum memory size exceeded')
})

it.each(
  CRAFTED_IMAGES.filter(([what]) => /second|huge|other|GIF|60,000|16 bits|interlaced|address/.test(what)),
)('does not show %s as if it had drawn it', (_what, url) => {
  expect(isDrawn(url)).toBe(false)
})

it.each([
  ['what it draws', pngUrl(), true],
  ['one that it states to be larger', png(header(41, 16), chunk('IDAT', pixels(40, 16))), false],
  ['one that is larger than it states', pngUrl({ rows: 17 }), false],
  ['one without pixels', png(header(0, 0)), false],
  ['one without end', pngUrl().slice(0, -20), false],
  ['one that unpacks to much more', png(header(40, 16), chunk('IDAT', pixels(1_000, 1_000))), false],
])('knows what it has drawn: %s', (_what, url, expected) => {
  expect(isDrawn(url)).toBe(expected)
})
