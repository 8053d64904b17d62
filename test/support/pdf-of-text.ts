import { pdfPage } from '../../src/api/rendering/pdf/pdf-document.ts'
import type { Cell, Page } from '../../src/api/rendering/report-model.ts'

const foreign = (text: string): Cell => ({ text, foreign: true })

/** The first five characters of a document with this name and these paragraphs. */
export async function beginOfPdf(name: string, texts: readonly string[] = []): Promise<string> {
  const page: Page = {
    title: name,
    first: [],
    kind: 'Clearance report',
    name: foreign(name),
    banner: { tone: 'open', word: 'Inconclusive', summary: { text: '' }, score: null, basis: [] },
    chapters: [
      {
        id: 'all',
        title: foreign(name),
        status: null,
        blocks: texts.map((text) => ({ kind: 'text', text: foreign(text) })),
        details: [],
      },
    ],
    notice: '',
    attributions: [],
    reference: '',
    asOf: '2026-01-02T03:04:05.000Z',
  }
  return (await pdfPage(page)).subarray(0, 5).toString()
}
