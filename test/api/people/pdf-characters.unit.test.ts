import { describe, expect, it } from '@jest/globals'
import type { Cell, Page } from '../../../src/api/people/page.ts'
import { pdfPage } from '../../../src/api/people/pdf/pdf-page.ts'
import { chosenFor, mappedBy, SLICES } from '../../../src/api/people/pdf/slices.ts'
import fc from '../../services/properties.ts'

/** Every code point that Unicode has assigned, but for surrogates and private use. */
const ASSIGNED = Array.from({ length: 0x110000 }, (_, i) => i).filter(
  (one) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(one)),
)
const RIGHT_TO_LEFT = ASSIGNED.filter((one) => one >= 0x590 && one < 0x800)
const foreign = (text: string): Cell => ({ text, foreign: true })

async function printed(name: string, texts: readonly string[] = []): Promise<string> {
  const page: Page = {
    title: name,
    kind: 'Clearance report',
    name: foreign(name),
    banner: { tone: 'open', word: 'Inconclusive', meaning: '', score: null, basis: [] },
    sections: [
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

describe('a PDF', () => {
  it.each([
    '한국',
    '국민은행',
    '가온',
    'I♥NY',
    'Brand★',
    '❤️',
    '🇩🇪',
    '👩‍💻',
    '𝐁rand',
    '\u{10ffff}\ue000\uffff',
  ])('is made of %s', async (name) => {
    expect(await printed(name)).toBe('%PDF-')
  })

  it.each([
    ['lone surrogates', 'a\ud800b\udc00'],
    ['marks with nothing to stand on', '\u0301\u05b0\u064b \u0e31\u093e'],
    ['marks for which the font has no anchor', 'ﻻ\u064b \u00a0\u0650 \u06a2\u061a ฬ\u0303'],
    ['brackets that are mirrored', 'אבג (דה [\u2208'],
    ['a very long word', '한♥x😀'.repeat(500)],
  ])('is made of %s', async (_what, name) => {
    expect(await printed(name)).toBe('%PDF-')
  })

  it('finds a face for exactly the characters that the file of a face maps', async () => {
    const mapped = new Set<number>()
    for (const slice of SLICES) for (const one of await mappedBy(slice)) mapped.add(one)
    const wrong = new Set<number>()
    const found = new Set<number>()
    for (const [slice, taken] of await chosenFor(ASSIGNED)) {
      const has = await mappedBy(slice)
      for (const one of taken) (has.has(one) ? found : wrong).add(one)
    }
    expect([...wrong]).toEqual([])
    expect(ASSIGNED.filter((one) => mapped.has(one) !== found.has(one))).toEqual([])
    expect(found.size).toBeGreaterThan(29_000)
  })

  it('is made of assigned characters in any order', async () => {
    const oneOf = (all: readonly number[]) =>
      fc.nat(all.length - 1).map((i) => String.fromCodePoint(all[i] ?? 0))
    const text = fc
      .array(fc.oneof(oneOf(ASSIGNED), oneOf(RIGHT_TO_LEFT), fc.constantFrom(' ', '\u00a0', '(')))
      .map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 60, maxLength: 60 }), async (name, texts) => {
        expect(await printed(name, texts)).toBe('%PDF-')
      }),
      { numRuns: 3 },
    )
  })
})
