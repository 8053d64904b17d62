import PDFDocument from 'pdfkit'
import type { Cell } from '../report-model.ts'
import { LEADING, LINK, type Style, TONES } from './colors.ts'
import type { Faces } from './faces.ts'
import { type Line, linesOf } from './lines.ts'
import { BOX, BOX_ADVANCE, drawBox } from './missing-glyph.ts'
import { INNER, SHEET } from './page-size.ts'
import { drawSymbol } from './symbol.ts'

export type Element = PDFKit.PDFStructureElement
/** `scope`: the direction of a table heading. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row' }
/** A cell broken into lines, ready to draw. */
export type Laid = { cell: Cell; lines: readonly Line[]; style: Style; indent: number; height: number }

/** Width in ems, and the OpenType features of a text; undefined: those of its script. */
export type Shape = { width: number; features: PDFKit.Mixins.OpenTypeFeatures[] | undefined }

/**
 * Leaves combining marks unplaced. fontkit throws if a font gives a mark no anchor on the previous character, as Arabic
 * fonts do for a vowel sign after a space. pdfkit passes this value on to fontkit, which also accepts an object.
 */
const UNPLACED = {
  mark: false,
  mkmk: false,
  abvm: false,
  blwm: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[]

const SYMBOL = 0.86
const BESIDE_SYMBOL = 1.35

/** Sheets of paper, filled from top to bottom; the content is tagged for screen readers. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #faces: { regular: Faces; bold: Faces }
  readonly #root: Element
  readonly #shapes: Map<string, Shape>
  y: number = SHEET.top
  /** Of every type size. */
  scale = 1

  /** `created`: the creation time in the file. `shapes`: filled; papers with the same faces can share it. */
  constructor(
    faces: { regular: Faces; bold: Faces },
    about: { title: string; subject: string; created: Date },
    shapes: Map<string, Shape>,
  ) {
    this.#faces = faces
    this.#shapes = shapes
    const { left, right, top } = SHEET
    this.doc = new PDFDocument({
      size: [SHEET.width, SHEET.height],
      margins: { left, right, top, bottom: 0 },
      pdfVersion: '1.7',
      lang: 'en',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      font: '',
      info: {
        Title: about.title,
        Subject: about.subject,
        Producer: 'namecheck',
        Creator: 'namecheck',
        CreationDate: about.created,
      },
    })
    for (const { faces: all } of [faces.regular, faces.bold])
      for (const { name, font } of all) this.doc.registerFont(name, font)
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** White space of so many points, less where the type is smaller. */
  gap(points: number): number {
    return this.scale < 1 ? points * 0.6 : points
  }

  /** A new element at the end of the document, or inside another one. */
  element(tag: string, parent: Element = this.#root, options: ElementOptions = {}): Element {
    const made = this.doc.struct(tag, options)
    parent.add(made)
    return made
  }

  /** Starts the next sheet unless `height` points are free; returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= SHEET.height - SHEET.bottom) return false
    this.doc.addPage()
    this.y = SHEET.top
    return true
  }

  /** With `quiet` only the symbol shows the tone. */
  lay(cell: Cell, of: Style, width: number, quiet = false): Laid {
    const tone = cell.tone ?? 'plain'
    const style: Style = { ...of, size: of.size * this.scale }
    const toned: Style = quiet || tone === 'plain' ? style : { ...style, bold: true, color: TONES[tone].ink }
    const set = cell.href === undefined ? toned : { ...toned, color: tone === 'plain' ? LINK : toned.color }
    const indent = tone === 'plain' ? 0 : style.size * BESIDE_SYMBOL
    const faces = set.bold ? this.#faces.bold : this.#faces.regular
    const measure = (face: string, text: string) => this.#shape(face, text).width * set.size
    const lines = linesOf(cell.text, {
      width: width - indent,
      faces,
      measure,
      direction: cell.foreign ? 'auto' : 'ltr',
    })
    return { cell, lines, style: set, indent, height: lines.length * set.size * LEADING }
  }

  /** Draws lines at `x`, from `y` or from the current position down, and continues on the next sheet. */
  draw(laid: Laid, x: number, into: Element, y?: number): void {
    const { cell, lines, style, indent } = laid
    const step = style.size * LEADING
    const isAltered = lines.some(({ altered }) => altered)
    const said = isAltered ? this.element('Span', into, { actual: cell.text }) : into
    if (y === undefined) this.room(step)
    let at = y ?? this.y
    if (cell.tone !== undefined && cell.tone !== 'plain') {
      const { tone } = cell
      this.artifact(() =>
        drawSymbol(this.doc, tone, x, at + (step - style.size * SYMBOL) / 2, style.size * SYMBOL),
      )
    }
    for (const line of lines) {
      if (y === undefined && this.room(step)) at = this.y
      this.#drawLine(line, x + indent, at + step * 0.74, { ...laid, into: said })
      at += step
      if (y === undefined) this.y = at
    }
  }

  /** Lays out and draws in the flow. */
  write(
    cell: Cell,
    style: Style,
    tag: string,
    options: { x?: number; width?: number; parent?: Element } = {},
  ): Element {
    const { x = SHEET.left, width = INNER, parent } = options
    const element = this.element(tag, parent)
    this.draw(this.lay(cell, style, width), x, element)
    return element
  }

  /** Decoration that screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }

  /** Draws without tags, inside an artifact. */
  drawPlain({ lines, style }: Laid, x: number, y: number): void {
    const step = style.size * LEADING
    for (const [i, { runs }] of lines.entries()) this.#drawRuns(runs, x, y + step * (i + 0.74), style)
  }

  #drawLine({ runs, width }: Line, x: number, baseline: number, laid: Laid & { into: Element }): void {
    const { cell, style, into } = laid
    const target = cell.href === undefined ? into : this.element('Link', into)
    const content = this.doc.markStructureContent(cell.href === undefined ? 'Span' : 'Link')
    this.#drawRuns(runs, x, baseline, style)
    this.doc.endMarkedContent()
    target.add(content)
    if (cell.href === undefined) return
    const link: PDFKit.Mixins.AnnotationOption & { structParent: Element } = { structParent: target }
    this.doc.link(x, baseline - style.size, width, style.size * 1.2, cell.href, link)
  }

  #drawRuns(runs: Line['runs'], x: number, baseline: number, style: Style): void {
    let at = x
    for (const run of runs) {
      if (run.face === BOX) this.#drawBoxes(run.text, at, baseline, style)
      else {
        this.doc.font(run.face).fontSize(style.size).fillColor(style.color)
        const { features } = this.#shape(run.face, run.text)
        this.doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      }
      at += run.width
    }
  }

  #drawBoxes(text: string, x: number, baseline: number, { size, color }: Style): void {
    const digits = this.#faces.regular.namesFor('0')[0] ?? ''
    for (const [i, character] of [...text].entries())
      drawBox(this.doc, character, { x: x + i * BOX_ADVANCE * size, baseline, size, color, digits })
  }

  /** For a size of one point; cached, because words repeat. */
  #shape(face: string, text: string): Shape {
    if (face === BOX) return { width: [...text].length * BOX_ADVANCE, features: undefined }
    const key = `${face} ${text}`
    const known = this.#shapes.get(key)
    if (known !== undefined) return known
    const shape = this.#shaped(face, text)
    this.#shapes.set(key, shape)
    return shape
  }

  #shaped(face: string, text: string): Shape {
    this.doc.font(face).fontSize(1000)
    try {
      return { width: this.doc.widthOfString(text) / 1000, features: undefined }
    } catch {
      return { width: this.doc.widthOfString(text, { features: UNPLACED }) / 1000, features: UNPLACED }
    }
  }
}
