import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from '@jest/globals'
import { checkPage } from '../../src/api/rendering/check-page.ts'
import { pdfPage } from '../../src/api/rendering/pdf/pdf-document.ts'
import { pythonWith } from '../support/python.ts'
import { reportDocument } from '../support/report-document.ts'
import { itWith } from '../support/where-possible.ts'

/** What a PDF reader finds in a file: text, title, language, fonts that are not embedded, structure tags. */
const READER = `
import json, sys
from pypdf import PdfReader
pdf = PdfReader(sys.argv[1], strict=True)
root = pdf.trailer["/Root"]
fonts, tags = set(), set()
for page in pdf.pages:
    for font in (page["/Resources"].get("/Font") or {}).values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()
        if "/FontFile2" not in inner["/FontDescriptor"].get_object(): fonts.add(font.get_object()["/BaseFont"])
def walk(element):
    element = element.get_object()
    if isinstance(element, list):
        for one in element: walk(one)
    elif isinstance(element, dict):
        if "/S" in element: tags.add(element["/S"])
        if "/K" in element: walk(element["/K"])
walk(root["/StructTreeRoot"]["/K"])
links = [a.get_object()["/A"]["/URI"] for p in pdf.pages for a in (p.get("/Annots") or [])]
print(json.dumps({
    "text": "\\n".join(page.extract_text() for page in pdf.pages),
    "pages": len(pdf.pages), "title": pdf.metadata.title, "created": str(pdf.metadata["/CreationDate"].get_object()),
    "lang": root["/Lang"], "marked": bool(root["/MarkInfo"]["/Marked"]),
    "missing": sorted(fonts), "tags": sorted(tags), "links": links}))
`
type Found = {
  text: string
  pages: number
  title: string
  created: string
  lang: string
  marked: boolean
  missing: string[]
  tags: string[]
  links: string[]
}

const python = await pythonWith('pypdf==6.1.3')
const where = itWith(python)

async function read(name: string, change = {}): Promise<Found> {
  if ('missing' in python) throw new Error(python.missing)
  const folder = await mkdtemp(join(tmpdir(), 'namecheck-pdf-'))
  const file = join(folder, 'report.pdf')
  try {
    await writeFile(file, await pdfPage(checkPage(reportDocument(name, change))))
    return JSON.parse(await python.run(READER, file)) as Found
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('a report as a PDF', () => {
  where(
    'holds the name, the verdict and what it covers as text, its title, its language and its time',
    async () => {
      const found = await read('Lumivora')
      for (const text of [
        'Lumivora',
        'Conflict',
        'This verdict covers: domains, trademarks.',
        'Appendix: evidence',
      ])
        expect(found.text).toContain(text)
      expect(found.text).toContain(`Page 1 of ${found.pages}`)
      expect(found).toMatchObject({ title: 'Conflict: Lumivora', lang: 'en', marked: true, missing: [] })
      expect(found.created).toBe('D:20261101100002Z')
      expect(found.tags).toEqual(
        expect.arrayContaining(['/H1', '/H2', '/P', '/Table', '/TH', '/TD', '/TR', '/Link']),
      )
      expect(found.links).toEqual(['https://github.com/lumivora'])
    },
  )

  where('holds names of every script so that they can be copied', async () => {
    const names = [
      'Żółć',
      'Ἀθῆναι',
      'Жизнь',
      '光明印刷',
      'しろいとり',
      '하늘',
      'ᏣᎳᎩ',
      'ଓଡ଼ିଆ',
      '𠮷野家',
      '𐌲𐌿𐍄𐌰',
    ]
    for (const name of names) expect((await read(name)).text).toContain(name)
    const [arabic, hebrew] = [(await read('مطبعة النور')).text, (await read('בית הדפוס')).text]
    for (const word of ['مطبعة', 'النور']) expect(arabic).toContain(word)
    for (const word of ['בית', 'הדפוס']) expect(hebrew).toContain(word)
  })

  where('names what no font has, and takes the longest texts', async () => {
    // A box with the code point in it.
    expect((await read('Lumi\u{16ea0}')).text).toMatch(/Lumi\s*16E\s+A0/)
    const { text, pages } = await read(`${'Lumivora'.repeat(600)}\u202e`)
    expect(pages).toBeLessThan(60)
    expect(text).toContain('more characters')
  })
})
