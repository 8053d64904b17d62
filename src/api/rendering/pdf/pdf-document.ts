import { type Brand, brandLines, isBranded } from '../brand.ts'
import type { Block, Cell, Chapter, Page } from '../report-model.ts'
import { moment, plain } from '../words.ts'
import { setBlock, setBox, setTable } from './blocks.ts'
import { Faces } from './faces.ts'
import { INK, LEADING, SOFT, style, TONES } from './look.ts'
import { Paper } from './paper.ts'
import { INNER, SHEET } from './sheet.ts'

/** Minimum height that stays together: a heading and the beginning of its content. */
const KEPT_TOGETHER = 60
const FOOT = style(7.5, SOFT)

/** A page as a PDF. The same page gives the same bytes: the times in the file are those of the report. */
export async function pdfPage(page: Page): Promise<Buffer> {
  const text = textOf(page)
  const faces = { regular: await Faces.of(text, 400), bold: await Faces.of(text, 700) }
  const paper = new Paper(faces, { title: page.title, subject: page.kind, created: new Date(page.asOf) })
  const bytes = collected(paper.doc)
  for (const block of page.first) setBlock(paper, block)
  if (page.brand) setBrand(paper, page.brand)
  setHead(paper, page)
  for (const chapter of page.chapters) if (!chapter.appendix) setChapter(paper, chapter)
  setEnd(paper, page)
  setAppendix(paper, page)
  setFeet(paper, page)
  paper.doc.end()
  return bytes
}

const LOGO = { width: 110, height: 40 }

/** The logo says nothing that the lines do not say, so screen readers skip it. */
function setBrand(paper: Paper, brand: Brand): void {
  if (!isBranded(brand)) return
  const { logo } = brand
  const top = paper.y
  const x = SHEET.left + (logo === null ? 0 : LOGO.width + 14)
  if (logo !== null)
    paper.artifact(() => {
      const image = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
      paper.doc.image(image, SHEET.left, top, { fit: [LOGO.width, LOGO.height] })
    })
  for (const { label, text } of brandLines(brand))
    paper.write({ text: `${label}: ${text}`, foreign: true }, style(10), 'P', {
      x,
      width: SHEET.left + INNER - x,
    })
  paper.y = Math.max(paper.y, logo === null ? 0 : top + LOGO.height) + 12
}

function setHead(paper: Paper, { kind, name, banner, asOf }: Page): void {
  paper.write(plain(kind), style(9, SOFT), 'P')
  paper.write(name, style(20, INK, true), 'H1')
  paper.y += 8
  const width = INNER - 34
  const { tone, word, summary, score, basis } = banner
  setBox(
    paper,
    tone,
    [
      paper.lay({ text: word, tone }, style(16, TONES[tone].ink, true), width),
      ...(score === null ? [] : [paper.lay(plain(score), style(10), width)]),
      paper.lay(summary, style(9.5), width),
      ...basis.map((cell) => paper.lay(cell, style(9.5, INK, true), width)),
    ],
    9,
  )
  paper.y += 6
  paper.write(plain(`As of ${moment(asOf)}`), style(8.5, SOFT), 'P')
}

function setChapter(paper: Paper, { title, status, blocks }: Chapter): void {
  paper.y += 8
  const heading = paper.lay(title, style(12.5, INK, true), INNER - 140)
  paper.room(heading.height + KEPT_TOGETHER)
  const top = paper.y
  paper.draw(heading, SHEET.left, paper.element('H2'))
  if (status !== null) {
    const badge = paper.lay(status, style(9, SOFT), 130)
    const width = badge.indent + (badge.lines[0]?.width ?? 0)
    paper.draw(badge, SHEET.left + INNER - width, paper.element('P'), top + 4)
  }
  paper.y += 4
  for (const block of blocks) setBlock(paper, block)
}

function setAppendix(paper: Paper, { chapters }: Page): void {
  const details = chapters.flatMap((chapter) => chapter.details)
  const whole = chapters.filter(({ appendix }) => appendix)
  if (details.length === 0 && whole.length === 0) return
  paper.doc.addPage()
  paper.y = SHEET.top
  paper.write(plain('Appendix: evidence'), style(16, INK, true), 'H2')
  for (const chapter of whole) setChapter(paper, chapter)
  for (const { title, table } of details) {
    paper.y += 10
    paper.room(80)
    paper.write(plain(title), style(11, INK, true), 'H3')
    setTable(paper, table)
  }
}

function setEnd(paper: Paper, { notice, attributions }: Page): void {
  paper.y += 12
  for (const said of [notice, ...attributions]) {
    paper.write(plain(said), style(7.5, SOFT), 'P')
    paper.y += 1.5
  }
}

/** The name, the state of the report and the page number, at the foot of every sheet. */
function setFeet(paper: Paper, { title, reference }: Page): void {
  const { start, count } = paper.doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    paper.doc.switchToPage(start + i)
    const y = SHEET.height - SHEET.bottom + 14
    const left = paper.lay({ text: title, foreign: true }, FOOT, INNER * 0.75)
    const right = paper.lay(plain(pageOf(i + 1, count)), FOOT, INNER * 0.25)
    const below = paper.lay(plain(reference), FOOT, INNER)
    const width = right.lines[0]?.width ?? 0
    paper.artifact(() => {
      paper.drawPlain({ ...left, lines: left.lines.slice(0, 1) }, SHEET.left, y)
      paper.drawPlain(right, SHEET.left + INNER - width, y)
      paper.drawPlain(below, SHEET.left, y + FOOT.size * LEADING)
    })
  }
}

const pageOf = (page: number, of: number): string => `Page ${page} of ${of}`

/** All text of the page: each face is reduced to its characters. */
function textOf(page: Page): string {
  const said: string[] = [
    page.title,
    page.kind,
    page.notice,
    page.reference,
    moment(page.asOf),
    pageOf(0, 123456789),
  ]
  if (page.brand) said.push(...brandLines(page.brand).map(({ label, text }) => `${label}: ${text}`))
  said.push(...page.attributions, 'As of', 'Appendix: evidence', page.banner.word)
  const cells: Cell[] = [page.name, page.banner.summary, plain(page.banner.score ?? ''), ...page.banner.basis]
  cells.push(...page.first.flatMap(cellsOf))
  for (const { title, status, blocks, details } of page.chapters) {
    cells.push(title, ...(status === null ? [] : [status]))
    const all: Block[] = [...blocks, ...details.map(({ table }) => table)]
    cells.push(...details.map((one) => plain(one.title)), ...all.flatMap(cellsOf))
  }
  return [...new Set([...said, ...cells.map(({ text }) => text)].join(''))].join('')
}

function cellsOf(block: Block): Cell[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'list':
      return [...block.items]
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [plain(label), value])
    case 'note':
      return [plain(block.title), ...block.lines]
    case 'tiles':
      return block.tiles.flatMap(({ title, status, text }) => [plain(title), status, text])
    case 'grid':
      return [plain(block.caption), ...block.items.flatMap(({ label, value }) => [plain(label), value])]
    case 'cards':
      return [
        plain(block.caption),
        ...block.cards.flatMap(({ title, status, facts, lines }) => [
          title,
          ...(status === null ? [] : [status]),
          ...facts.flatMap(({ label, value }) => [plain(`${label}: ·`), value]),
          ...lines,
        ]),
      ]
    case 'table':
      return [plain(block.caption), ...block.columns.map(({ label }) => plain(label)), ...block.rows.flat()]
  }
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('end', () => resolve(Buffer.concat(parts)))
    doc.once('error', reject)
  })
}
