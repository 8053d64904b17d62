import { describe, expect, it } from '@jest/globals'
import { beginOfPdf } from '../../support/pdf-of-text.ts'

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
    'ᏣᎳᎩ',
    'ܣܘܪܝܝܐ',
    'བོད',
    '𝐁rand',
    '𠮷野家',
    '𞤀𞤣𞤤𞤢𞤥',
    '𐓏𐓘𐓻',
    '\u{10ffff}\ue000\uffff',
  ])('is made of %s', async (name) => {
    expect(await beginOfPdf(name)).toBe('%PDF-')
  })

  it.each([
    ['lone surrogates', 'a\ud800b\udc00'],
    ['marks without a base letter', '\u0301\u05b0\u064b \u0e31\u093e'],
    ['marks for which the font has no anchor', 'ﻻ\u064b \u00a0\u0650 \u06a2\u061a ฬ\u0303'],
    ['brackets that are mirrored', 'אבג (דה [\u2208'],
    ['a very long word', '한♥x😀'.repeat(500)],
  ])('is made of %s', async (_what, name) => {
    expect(await beginOfPdf(name)).toBe('%PDF-')
  })
})
