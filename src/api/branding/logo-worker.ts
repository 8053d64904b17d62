import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { answerJobs } from '../http/thread-jobs.ts'
import { withBoundedMemory } from './bounded-memory.ts'
import { type Drawn, MAX_LOGO_BYTES, MAX_SIDE } from './logo.ts'

/** Maximum width and height of what is kept: four times what a report shows. */
const MAX_DRAWN_SIDE = 500
/** An image of 1,000 × 1,000 pixels takes about 20 MiB. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const CANVAS = 100_000
const DAMAGED = 'is not a complete image of its type'

const program = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
await initWasm(new WebAssembly.Module(withBoundedMemory(program, MAX_MEMORY_BYTES)))

answerJobs(async (url: string): Promise<Drawn> => {
  try {
    return draw(url)
  } catch (error) {
    // After an error inside WebAssembly, such as no more memory, its state is not to be trusted: the thread ends.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1)
    throw error
  }
})

function draw(url: string): Drawn {
  const size = sizeOf(url)
  if (!size) return { why: DAMAGED }
  if (Math.max(...size) > MAX_SIDE)
    return { why: `is ${size[0]} × ${size[1]} pixels; at most ${MAX_SIDE} on each side are possible` }
  let zoom = Math.min(1, MAX_DRAWN_SIDE / Math.max(...size))
  for (let png = pngOf(url, zoom); png; zoom /= 2, png = pngOf(url, zoom))
    if (png.length <= MAX_LOGO_BYTES) return { url: `data:image/png;base64,${png.toString('base64')}` }
  return { why: `${DAMAGED}, or nothing of it can be seen` }
}

/** Nothing but the image itself is drawn, at its own size. */
const open = (url: string, zoom: number): Resvg =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${CANVAS}" height="${CANVAS}"><image xlink:href="${url}"/></svg>`,
    { fitTo: { mode: 'zoom', value: zoom } },
  )

/** Width and height as the image states them; null if it states none. Reads no pixels. */
function sizeOf(url: string): [width: number, height: number] | null {
  const image = open(url, 1)
  const box = image.getBBox()
  const size: [number, number] | null = box ? [box.width, box.height] : null
  box?.free()
  image.free()
  return size
}

/** The image as PNG in another size; null if every pixel is transparent, as those of a damaged image are. */
function pngOf(url: string, zoom: number): Buffer | null {
  const image = open(url, zoom)
  const box = image.getBBox()
  if (!box) return null
  image.cropByBBox(box)
  const picture = image.render()
  const isSeen = picture.pixels.some((value, at) => at % 4 === 3 && value > 0)
  const png = isSeen ? Buffer.from(picture.asPng()) : null
  picture.free()
  box.free()
  image.free()
  return png
}
