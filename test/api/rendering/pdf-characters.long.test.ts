import { describe, expect, it } from '@jest/globals'
import { chosenFor } from '../../../src/api/rendering/pdf/slices.ts'
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

  it.each([
    ['Tangut', '𗀀𘠀'],
    ['Nüshu', '𛅰'],
    ['Khitan', '𘬀'],
    ['Egyptian hieroglyphs', '𓀀'],
    ['SignWriting', '𝠀'],
    ['Kawi', '𑼄'],
    ['Old Uyghur', '𐽰'],
    ['Nyiakeng Puachue Hmong', '𞄀'],
    ['Tangsa', '𖩰'],
    ['the supplement of Bamum', '𖠀'],
    ['the supplement of Tamil', '𑿀'],
    ['the extension of Miao', '\u{16f45}'],
    ['the extension of Canadian syllabics', '𑪰'],
    ['the extension of Devanagari', '𑬀'],
    ['Znamenny notation', '𜽐'],
    ['legacy computing', '🬀'],
    ['the supplement of legacy computing', '\u{1cc00}'],
    ['Anatolian hieroglyphs', '\u{14400}'],
    ['Wancho', '\u{1e2c0}'],
    ['Yezidi', '\u{10e80}'],
    ['Elymaic', '\u{10fe0}'],
    ['Vithkuqi and Garay', '\u{10570}\u{10d50}'],
  ])('has a font for %s', async (_script, name) => {
    const codePoints = [...name].map((one) => one.codePointAt(0) ?? 0)
    const drawn = [...(await chosenFor(codePoints)).values()].flatMap((one) => [...one])
    expect(drawn.toSorted()).toEqual(codePoints.toSorted())
    expect(await beginOfPdf(name)).toBe('%PDF-')
  })
})
