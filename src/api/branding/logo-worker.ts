import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { answerJobs } from '../http/thread-jobs.ts'
import { withBoundedMemory } from './bounded-memory.ts'
import { type Drawn, imageOf, KEPT, MAX_KEPT_BYTES, type SentImage } from './logo.ts'

/** Pixels of an image as sent: each takes time and memory to decode. */
const MAX_PIXELS = 1_000_000
/** An image of a million pixels takes about 20 MiB. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const CANVAS = 100_000
const DAMAGED = { why: 'is not a complete image of its type' }
const UNSEEN = { why: `${DAMAGED.why}, or nothing of it can be seen` }
const NARROW = { why: 'is too narrow to be shown as a logo' }
const NOTHING = { why: 'shows nothing: all of it is transparent' }
const HAS_TEXT = /<(?:[\w-]+:)?text[\s>]/

const program = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
await initWasm(new WebAssembly.Module(withBoundedMemory(program, MAX_MEMORY_BYTES)))

// What is compiled at its first use is not charged to the first logo.
const example = pngOf(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  1,
  false,
)
if (example) pngOf(documentOf({ type: 'png', bytes: example }), 1)

answerJobs(async (url: string): Promise<Drawn> => {
  const image = imageOf(url)
  if (image === null) return DAMAGED
  try {
    return image.type === 'svg+xml' ? drawnSvg(image.bytes.toString()) : drawnPixels(image)
  } catch (error) {
    // After an error inside WebAssembly, such as no more memory, its state is not to be trusted: the thread ends.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1)
    throw error
  }
})

/** A document that shows nothing but an image, at its own size. */
function documentOf({ type, bytes }: SentImage): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${CANVAS}" height="${CANVAS}"><image xlink:href="data:image/${type};base64,${bytes.toString('base64')}"/></svg>`
}

/** The size of an image is read without its pixels. */
function drawnPixels(image: SentImage): Drawn {
  const document = documentOf(image)
  const stated = new Resvg(document, { fitTo: { mode: 'original' } })
  const box = stated.getBBox()
  stated.free()
  if (!box) return DAMAGED
  const { width, height } = box
  box.free()
  if (width * height > MAX_PIXELS)
    return { why: `is ${width} × ${height} pixels; at most 1 million are possible. Save it smaller` }
  // Every pixel of an image that cannot be decoded is transparent.
  const zoom = zoomFor(width, height)
  return zoom * Math.min(width, height) < 1 ? NARROW : kept(pngOf(document, zoom), UNSEEN)
}

/** Scripts do not run, and no other file is read. */
function drawnSvg(document: string): Drawn {
  if (HAS_TEXT.test(document))
    return { why: 'contains text, which looks different without its font. Convert the text to paths first' }
  try {
    const stated = new Resvg(document, { fitTo: { mode: 'original' } })
    const { width, height } = stated
    const others = stated.imagesToResolve()
    stated.free()
    if (others.length > 0)
      return { why: 'refers to an image in another file. Embed the image, or save the logo as PNG' }
    const zoom = zoomFor(width, height, Infinity)
    return zoom * Math.min(width, height) < 1 ? NARROW : kept(pngOf(document, zoom, false), NOTHING)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return DAMAGED
  }
}

const zoomFor = (width: number, height: number, most = 1): number =>
  Math.min(most, KEPT.width / width, KEPT.height / height)

/** A drawing in the largest size that a report takes; `unseen` if nothing of it can be seen. */
function kept(drawn: Buffer | null, unseen: Drawn): Drawn {
  for (let png = drawn; png; ) {
    if (png.length <= MAX_KEPT_BYTES) return { url: `data:image/png;base64,${png.toString('base64')}` }
    // The size of the file grows with the number of pixels. What is drawn again is the drawing, which is small.
    const zoom = 0.9 * Math.sqrt(MAX_KEPT_BYTES / png.length)
    png = pngOf(documentOf({ type: 'png', bytes: png }), zoom)
  }
  return unseen
}

/** A document as PNG, only what is drawn of it if `isCropped`; null if every pixel is transparent. */
function pngOf(document: string, zoom: number, isCropped = true): Buffer | null {
  const drawing = new Resvg(document, { fitTo: { mode: 'zoom', value: zoom } })
  const box = isCropped ? drawing.getBBox() : undefined
  if (box) drawing.cropByBBox(box)
  else if (isCropped) return null
  const picture = drawing.render()
  const isSeen = picture.pixels.some((value, at) => at % 4 === 3 && value > 0)
  const png = isSeen ? Buffer.from(picture.asPng()) : null
  picture.free()
  box?.free()
  drawing.free()
  return png
}
