import { codePoint } from '../visible-text.ts'

/** Replaces the name of a face if no face has the character. */
export const BOX = 'box'
/** Advance of one box, in ems. */
export const BOX_ADVANCE = 0.92

/** Dimensions of a box, in ems: above and below the baseline, its width, the size of its digits. */
const RISE = 0.74
const DEPTH = 0.1
const WIDTH = 0.82
const DIGITS = 0.38

/** Draws a box with the code point of a character in two rows of digits; `digits` is a face that has them. */
export function drawBox(
  doc: PDFKit.PDFDocument,
  character: string,
  {
    x,
    baseline,
    size,
    color,
    digits,
  }: { x: number; baseline: number; size: number; color: string; digits: string },
): void {
  const code = codePoint(character).slice(2)
  const half = Math.ceil(code.length / 2)
  const height = RISE + DEPTH
  doc
    .lineWidth(0.045 * size)
    .strokeColor(color)
    .rect(x + 0.03 * size, baseline - RISE * size, WIDTH * size, height * size)
    .stroke()
  doc
    .font(digits)
    .fontSize(DIGITS * size)
    .fillColor(color)
  for (const [row, text] of [code.slice(0, half), code.slice(half)].entries()) {
    const left = x + (0.03 + WIDTH / 2) * size - doc.widthOfString(text) / 2
    const bottom = baseline - (RISE - height * (0.45 + row * 0.46)) * size
    doc.text(text, left, bottom, { lineBreak: false, baseline: 'alphabetic' })
  }
}
