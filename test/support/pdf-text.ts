import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, string>

/**
 * The text that each page of one of our PDFs draws, in the order in which it is drawn: runs without the spaces between
 * them. Letters of right-to-left scripts are in the order from left to right.
 */
export function pdfText(pdf: Buffer): string[] {
  const all = objectsOf(pdf.toString('latin1'))
  const kids = [...all.values()].flatMap((one) => /\/Kids \[([^\]]*)\]/.exec(one)?.[1] ?? [])[0] ?? ''
  return references(kids).map((page) => textOfPage(all, all.get(page) ?? ''))
}

function objectsOf(file: string): Objects {
  const found = file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, id = '', body = '']) => [id, body]))
}

const references = (text: string): string[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length
  const content = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
}

function textOfPage(all: Objects, page: string): string {
  const target = (key: string, from: string): string =>
    all.get(new RegExp(`/${key} (\\d+) 0 R`).exec(from)?.[1] ?? '') ?? ''
  const resources = target('Resources', page)
  const fonts = new Map(
    [...(/\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
      ([, name = '', id = '']) => [name, mapOf(streamOf(target('ToUnicode', all.get(id) ?? '')))],
    ),
  )
  let said = ''
  let map: readonly string[] = []
  for (const [, name, run = ''] of streamOf(target('Contents', page)).matchAll(
    /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (name !== undefined) map = fonts.get(name) ?? []
    else {
      const glyphs = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('')
      said += `${(glyphs.match(/.{4}/g) ?? []).map((glyph) => map[Number.parseInt(glyph, 16)] ?? '').join('')}\n`
    }
  }
  return said
}

/** Text by glyph. */
function mapOf(cmap: string): string[] {
  const map: string[] = []
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/g)].entries()) {
      const units = hex.replaceAll(/\s/g, '').match(/.{4}/g) ?? []
      map[Number.parseInt(first, 16) + i] = String.fromCharCode(
        ...units.map((unit) => Number.parseInt(unit, 16)),
      )
    }
  }
  return map
}
