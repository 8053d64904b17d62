import type { Tone } from '../report-model.ts'
import { TONES } from './colors.ts'

/** Draws the symbol of a tone into a square of `size` points whose upper left corner is at `x`, `y`. */
export function drawSymbol(doc: PDFKit.PDFDocument, tone: Tone, x: number, y: number, size: number): void {
  const at = (dx: number, dy: number) => [x + (dx / 16) * size, y + (dy / 16) * size] as const
  const line = (...points: readonly (readonly [number, number])[]) => {
    const [first, ...rest] = points
    if (first === undefined) return
    doc.moveTo(...at(...first))
    for (const point of rest) doc.lineTo(...at(...point))
  }
  doc
    .save()
    .strokeColor(TONES[tone].ink)
    .lineWidth((1.9 / 16) * size)
  switch (tone) {
    case 'good':
      line([2.5, 8.5], [6.5, 12.5], [13.5, 4])
      break
    case 'warn':
      line([8, 1.5], [15, 14], [1, 14], [8, 1.5])
      line([8, 6], [8, 10])
      line([8, 11.2], [8, 12.6])
      break
    case 'bad':
      line([3, 3], [13, 13])
      line([13, 3], [3, 13])
      break
    case 'open':
      doc.circle(...at(8, 8), (6.3 / 16) * size)
      line([6, 6.2], [6.4, 5], [8, 4.4], [9.6, 5], [10, 6.4], [8, 8.2], [8, 9.4])
      line([8, 10.8], [8, 12.2])
      break
    case 'plain':
      break
  }
  doc.stroke().restore()
}
