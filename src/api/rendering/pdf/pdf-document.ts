import { type Brand, brandLines, firmOf, hasHead, NO_BRAND } from '../brand.ts'
import { type Block, type Cell, type Chapter, type Page, tileLineText } from '../report-model.ts'
import { exactMoment, plain } from '../words.ts'
import { setBlock, setBox, setTable } from './blocks.ts'
import { INK, LEADING, SOFT, style, TONES } from './colors.ts'
import { type Laid, Paper, type Shape } from './draw-page.ts'
import { Faces } from './faces.ts'
import { FITS, type Fit, Shortener, type Whole } from './first-page.ts'
import { INNER, SHEET } from './page-size.ts'

/** Minimum height that stays together: a heading and the beginning of its content. */
const KEPT_TOGETHER = 60
const FOOT = style(7.5, SOFT)

/** A page as a PDF. The same page gives the same bytes: the times in the file are those of the report. */
export async function pdfPage(page: Page): Promise<Buffer> {
  const paper = set(page, await facesOf(page))
  const bytes = collected(paper.doc)
  setAppendix(paper, page)
  setFeet(paper, page)
  paper.doc.end()
  return bytes
}

type BothFaces = { regular: Faces; bold: Faces }

async function facesOf(page: Page): Promise<BothFaces> {
  const text = textOf(page)
  return { regular: await Faces.of(text, 400), bold: await Faces.of(text, 700) }
}

/** Pages of a report with an opening, before its appendix. */
const MAX_PAGES = 3
/** Scales of the type after the first page, from roomy to tight. */
const SCALES = [1, 0.92, 0.85, 0.78]

/** Everything before the appendix, set as tightly as it needs to be. */
function set(page: Page, faces: BothFaces): Paper {
  const about = { title: page.title, subject: page.kind, created: new Date(page.asOf) }
  const shapes = new Map<string, Shape>()
  const firstPage = (fit: Fit): FirstPage => setFirstPage(page, new Paper(faces, about, shapes), fit)
  const hasOpening = page.chapters.some(({ opening }) => opening)
  let first = roomiest(firstPage)
  for (const scale of SCALES) {
    if (scale < 1) first = firstPage(first.fit)
    setRest(page, first, scale)
    if (pagesOf(first.paper) <= MAX_PAGES || !hasOpening) break
  }
  return first.paper
}

const pagesOf = ({ doc }: Paper): number => doc.bufferedPageRange().count

type FirstPage = { paper: Paper; wholes: readonly Whole[]; fit: Fit }

/** The roomiest fit with which the first page ends on it; nearly every report has the first one. */
function roomiest(firstPage: (fit: Fit) => FirstPage): FirstPage {
  const [plainest, ...tighter] = FITS.map((fit) => () => firstPage(fit))
  const fits = (one: FirstPage): boolean => pagesOf(one.paper) === 1
  const first = plainest?.()
  if (first && fits(first)) return first
  let found = tighter.at(-1)?.() as FirstPage
  for (let [low, high] = [0, tighter.length - 2]; low <= high; ) {
    const middle = Math.floor((low + high) / 2)
    const one = tighter[middle]?.() as FirstPage
    if (fits(one)) [found, high] = [one, middle - 1]
    else low = middle + 1
  }
  return found
}

/** The head and the opening, with the texts that it shortens. */
function setFirstPage(page: Page, paper: Paper, fit: Fit): FirstPage {
  const { scale, ...limits } = fit
  const shortener = new Shortener(limits)
  const { wholes } = shortener
  paper.scale = scale
  for (const block of page.first) setBlock(paper, block)
  if (page.brand) setBrand(paper, page.brand)
  setHead(paper, page, shortener)
  for (const chapter of page.chapters)
    if (chapter.opening)
      setChapter(paper, { ...chapter, blocks: chapter.blocks.map((block) => shortener.block(block)) })
  if (wholes.length > 0) paper.write(plain(SHORTENED), style(8, SOFT), 'P')
  return { paper, wholes, fit }
}

/** Everything between the opening and the appendix. */
function setRest(page: Page, { paper, wholes }: FirstPage, scale: number): void {
  paper.scale = scale
  if (wholes.length > 0) setWholes(paper, wholes)
  for (const chapter of page.chapters) if (!chapter.appendix && !chapter.opening) setChapter(paper, chapter)
  setEnd(paper, page)
  paper.scale = 1
}

/** The texts that the first page shortens, in full. */
function setWholes(paper: Paper, wholes: readonly Whole[]): void {
  paper.doc.addPage()
  paper.y = SHEET.top
  setChapter(paper, {
    id: 'wholes',
    title: plain(WHOLES),
    status: null,
    blocks: [{ kind: 'facts', facts: wholes }],
    details: [],
  })
}

const SHORTENED = 'Texts that end in … are in full from page 2 on.'
const WHOLES = 'From page 1, in full'
const LOGO = { width: 110, height: 40 }
const BAND_HEIGHT = 4

/** The band and the logo say nothing that the lines do not say, so screen readers skip them. */
function setBrand(paper: Paper, brand: Brand): void {
  if (!hasHead(brand)) return
  const { logo, color } = brand
  const { name } = firmOf(brand)
  if (color !== null) {
    paper.artifact(() => paper.doc.rect(SHEET.left, paper.y, INNER, BAND_HEIGHT).fill(color))
    paper.y += BAND_HEIGHT + paper.gap(6)
  }
  const top = paper.y
  const x = SHEET.left + (logo === null ? 0 : LOGO.width + 14)
  if (logo !== null)
    paper.artifact(() => {
      const image = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
      paper.doc.image(image, SHEET.left, top, { fit: [LOGO.width, LOGO.height] })
    })
  const place = { x, width: SHEET.left + INNER - x }
  if (name !== null) paper.write({ text: name, foreign: true }, style(12, INK, true), 'P', place)
  for (const { label, text } of brandLines(brand))
    paper.write({ text: `${label}: ${text}`, foreign: true }, style(10), 'P', place)
  paper.y = Math.max(paper.y, logo === null ? 0 : top + LOGO.height) + paper.gap(12)
}

/** A name with more characters is set smaller. */
const LONG_NAME = 40

function setHead(paper: Paper, { kind, name, banner, asOf }: Page, shortener: Shortener): void {
  paper.write(plain(`${kind}, as of ${exactMoment(asOf)}`), style(9, SOFT), 'P')
  const size = name.text.length > LONG_NAME ? 14 : 20
  paper.write(shortener.text('Name', name), style(size, INK, true), 'H1')
  paper.y += paper.gap(8)
  const width = INNER - 34
  const { tone, word, summary, score, basis } = banner
  setBox(
    paper,
    tone,
    [
      paper.lay({ text: word, tone }, style(16, TONES[tone].ink, true), width),
      ...(score === null ? [] : [paper.lay(plain(score), style(10), width)]),
      paper.lay(shortener.text('Summary', summary), style(9.5), width),
      paper.lay(plain(basis.map(({ text }) => text).join(' ')), style(8.5, INK, true), width),
    ],
    paper.gap(8),
  )
}

function setChapter(paper: Paper, { title, status, blocks }: Chapter): void {
  paper.y += paper.gap(8)
  const heading = paper.lay(title, style(12.5, INK, true), INNER - 140)
  paper.room(heading.height + KEPT_TOGETHER)
  const top = paper.y
  paper.draw(heading, SHEET.left, paper.element('H2'))
  if (status !== null) {
    const badge = paper.lay(status, style(9, SOFT), 130)
    const width = badge.indent + (badge.lines[0]?.width ?? 0)
    paper.draw(badge, SHEET.left + INNER - width, paper.element('P'), top + 4)
  }
  paper.y += paper.gap(4)
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

/** The name and the page number, the line of the firm, and the state of the report, at the foot of every sheet. */
function setFeet(paper: Paper, { title, reference, brand = NO_BRAND }: Page): void {
  const { start, count } = paper.doc.bufferedPageRange()
  const firm = firmLine(paper, brand)
  const step = FOOT.size * LEADING
  for (let i = 0; i < count; i++) {
    paper.doc.switchToPage(start + i)
    const y = SHEET.height - SHEET.bottom + (firm === null ? 14 : 6)
    const left = paper.lay({ text: title, foreign: true }, FOOT, INNER * 0.75)
    const right = paper.lay(plain(pageOf(i + 1, count)), FOOT, INNER * 0.25)
    const below = paper.lay(plain(reference), FOOT, INNER)
    const width = right.lines[0]?.width ?? 0
    paper.artifact(() => {
      paper.drawPlain({ ...left, lines: left.lines.slice(0, 1) }, SHEET.left, y)
      paper.drawPlain(right, SHEET.left + INNER - width, y)
      if (firm !== null) paper.drawPlain(firm, SHEET.left, y + step)
      paper.drawPlain(below, SHEET.left, y + (firm === null ? 1 : 2) * step)
    })
  }
}

/** The line of the firm, as small as one line needs. */
function firmLine(paper: Paper, brand: Brand): Laid | null {
  const { footer } = firmOf(brand)
  if (footer === null) return null
  const said = { text: footer, foreign: true }
  const width = paper.lay(said, FOOT, Number.POSITIVE_INFINITY).lines[0]?.width ?? 0
  return paper.lay(said, style(FOOT.size * Math.min(1, INNER / width), SOFT), Number.POSITIVE_INFINITY)
}

const pageOf = (page: number, of: number): string => `Page ${page} of ${of}`

/** All text of the page: each face is reduced to its characters. */
function textOf(page: Page): string {
  const said: string[] = [
    page.title,
    page.kind,
    page.notice,
    page.reference,
    exactMoment(page.asOf),
    pageOf(0, 123456789),
  ]
  const { name, footer } = firmOf(page.brand ?? NO_BRAND)
  said.push(name ?? '', footer ?? '')
  if (page.brand) said.push(...brandLines(page.brand).map(({ label, text }) => `${label}: ${text}`))
  said.push(...page.attributions, ', as of', 'Appendix: evidence', WHOLES, SHORTENED, page.banner.word)
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
      return block.tiles.flatMap(({ title, status, lines }) => [
        plain(title),
        status,
        ...lines.map((line) => ({ text: tileLineText(line), foreign: true })),
      ])
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
    case 'panels':
      return block.panels.flatMap(({ title, lines }) => [plain(title), ...lines])
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
