import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { answerJobs } from '../http/thread-jobs.ts'
import { withBoundedMemory } from './bounded-memory.ts'
import { type Drawn, imageOf, KEPT, MAX_KEPT_BYTES } from './logo.ts'
import { decodedPng, encodedPng, type Pixels, pngHeader } from './png.ts'

/** Pixels of an image as sent: each takes time and memory to decode, and those of a JPEG take more. */
const MAX_PIXELS = { png: 2_000_000, jpeg: 1_000_000 }
/** How many pixels of a JPEG are drawn for one that is kept, in each direction: their average is the smooth image. */
const SAMPLES = 2
const MAX_MEMORY_BYTES = 72 * 1024 * 1024
const CANVAS = 100_000
const DAMAGED = { why: 'is not a complete image of its type' }

const program = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
await initWasm(new WebAssembly.Module(withBoundedMemory(program, MAX_MEMORY_BYTES)))

const DRAWN = { png: drawnPng, jpeg: drawnJpeg, 'svg+xml': drawnSvg }

answerJobs(async (url: string): Promise<Drawn> => {
  const image = imageOf(url)
  if (image === null) return DAMAGED
  try {
    return DRAWN[image.type](image.bytes)
  } catch (error) {
    // After an error inside WebAssembly, such as no more memory, its state is not to be trusted: the thread ends.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1)
    throw error
  }
})

function tooLarge(type: keyof typeof MAX_PIXELS, size: { width: number; height: number }): Drawn | null {
  const millions = MAX_PIXELS[type] / 1e6
  return size.width * size.height <= MAX_PIXELS[type]
    ? null
    : {
        why: `is ${size.width} × ${size.height} pixels; a ${type.toUpperCase()} can have ${millions} million. Save it smaller`,
      }
}

function drawnPng(bytes: Buffer): Drawn {
  const header = pngHeader(bytes)
  if (header === null) return DAMAGED
  const refused = tooLarge('png', header)
  if (refused) return refused
  const pixels = decodedPng(bytes)
  return pixels ? kept(pixels) : DAMAGED
}

/** Nothing but the image itself is drawn. Its size is read without its pixels, which are decoded once. */
function drawnJpeg(bytes: Buffer): Drawn {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${CANVAS}" height="${CANVAS}"><image image-rendering="optimizeSpeed" xlink:href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`
  const stated = new Resvg(image, { fitTo: { mode: 'original' } })
  const size = stated.getBBox()
  stated.free()
  if (!size) return DAMAGED
  const refused = tooLarge('jpeg', size)
  const most = Math.min((SAMPLES * KEPT.width) / size.width, (SAMPLES * KEPT.height) / size.height)
  size.free()
  if (refused) return refused
  const drawn = new Resvg(image, { fitTo: { mode: 'zoom', value: Math.min(1, most) } })
  const box = drawn.getBBox()
  if (!box) return DAMAGED
  drawn.cropByBBox(box)
  box.free()
  return kept(pixelsOf(drawn), DAMAGED)
}

const HAS_TEXT = /<(?:[\w-]+:)?text[\s>]/

/** Scripts do not run, and no other file is read. */
function drawnSvg(bytes: Buffer): Drawn {
  const svg = bytes.toString()
  if (HAS_TEXT.test(svg))
    return { why: 'contains text, which looks different without its font. Convert the text to paths first' }
  try {
    const stated = new Resvg(svg, { fitTo: { mode: 'original' } })
    const { width, height } = stated
    const others = stated.imagesToResolve()
    stated.free()
    if (others.length > 0)
      return { why: 'refers to an image in another file. Embed the image, or save the logo as PNG' }
    const zoom = Math.min(KEPT.width / width, KEPT.height / height)
    return kept(pixelsOf(new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom } })))
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return DAMAGED
  }
}

/** What is drawn. The library multiplies colors by alpha, which is undone here. */
function pixelsOf(drawn: Resvg): Pixels {
  const picture = drawn.render()
  const { width, height, pixels: rgba } = picture
  picture.free()
  drawn.free()
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    if (alpha !== 0 && alpha !== 255)
      for (let i = at; i < at + 3; i++) rgba[i] = Math.min(255, Math.round(((rgba[i] ?? 0) * 255) / alpha))
  }
  return { width, height, rgba }
}

const NOTHING = { why: 'shows nothing: all of it is transparent' }

/**
 * The largest size that a report takes: each pixel is the average of a square of pixels. `unseen` is the answer if every pixel is
 * transparent, as those of a damaged JPEG are.
 */
function kept(pixels: Pixels, unseen: Drawn = NOTHING): Drawn {
  const { width, height } = pixels
  let square = Math.max(1, Math.ceil(width / KEPT.width), Math.ceil(height / KEPT.height))
  for (;;) {
    const smaller = averaged(pixels, square)
    if (!smaller.rgba.some((value, at) => at % 4 === 3 && value > 0)) return unseen
    const png = encodedPng(smaller)
    if (png.length <= MAX_KEPT_BYTES) return { url: `data:image/png;base64,${png.toString('base64')}` }
    // The size of the file grows with the number of pixels.
    square = Math.max(square + 1, Math.floor(square * Math.sqrt(png.length / MAX_KEPT_BYTES)))
  }
}

/** One pixel for each square of this side; a transparent pixel has no color to add. */
function averaged({ width, height, rgba }: Pixels, square: number): Pixels {
  const [across, down] = [Math.ceil(width / square), Math.ceil(height / square)]
  const smaller = new Uint8Array(across * down * 4)
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0; x < across; x++, to += 4) {
      const right = Math.min(width, (x + 1) * square)
      const bottom = Math.min(height, (y + 1) * square)
      let red = 0
      let green = 0
      let blue = 0
      let alpha = 0
      for (let row = y * square; row < bottom; row++)
        for (let at = (row * width + x * square) * 4; at < (row * width + right) * 4; at += 4) {
          const weight = rgba[at + 3] as number
          red += weight * (rgba[at] as number)
          green += weight * (rgba[at + 1] as number)
          blue += weight * (rgba[at + 2] as number)
          alpha += weight
        }
      if (alpha === 0) continue
      smaller[to] = Math.round(red / alpha)
      smaller[to + 1] = Math.round(green / alpha)
      smaller[to + 2] = Math.round(blue / alpha)
      smaller[to + 3] = Math.round(alpha / ((right - x * square) * (bottom - y * square)))
    }
  return { width: across, height: down, rgba: smaller }
}
