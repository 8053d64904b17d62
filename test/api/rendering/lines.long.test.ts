import { describe, expect, it } from '@jest/globals'
import { Faces } from '../../../src/api/rendering/pdf/faces.ts'
import { linesOf } from '../../../src/api/rendering/pdf/lines.ts'
import { BOX } from '../../../src/api/rendering/pdf/missing-glyph.ts'

/** One point per character, so that widths can be counted. */
const measure = (_face: string, text: string): number => [...text].length
const HEBREW = 'אבג'

async function lines(text: string, width = 1_000, direction: 'ltr' | 'auto' = 'auto') {
  const faces = await Faces.of(text, 400)
  return linesOf(text, { width, faces, measure, direction })
}
/** Runs from left to right; shaping reverses those of Hebrew. */
const drawn = async (text: string, direction: 'ltr' | 'auto' = 'auto') =>
  (await lines(text, 1_000, direction)).flatMap(({ runs }) => runs.map((run) => run.text))

describe('lines', () => {
  it('break between words, and inside of one that is wider than the line', async () => {
    const text = (await lines('one two three abcdefghijkl', 7)).map(({ runs }) =>
      runs.map((run) => run.text).join(''),
    )
    expect(text).toEqual(['one two', 'three a', 'bcdefgh', 'ijkl'])
  })

  it('hold every character of a text without spaces', async () => {
    const text = (await lines('光'.repeat(25), 10)).map(({ width }) => width)
    expect(text).toEqual([10, 10, 5])
  })

  it('put words of right-to-left scripts in their order, and numbers the way they are read', async () => {
    expect(await drawn(`${HEBREW} דה 24`)).toEqual(['24', ' ', 'דה', ' ', HEBREW])
    expect(await drawn(`Name: ${HEBREW} דה!`, 'ltr')).toEqual(['Name: ', 'דה', ' ', HEBREW, '!'])
  })

  it.each([
    ['Adlam', '𞤀𞤁', '𞤁𞤀'],
    ['Phoenician', '𐤀𐤁', '𐤁𐤀'],
    ['Sidetic, which no face has', '\u{10940}\u{10941}', '\u{10941}\u{10940}'],
    ['a block without an assigned character', '\u{1ec00}\u{1ec01}', '\u{1ec01}\u{1ec00}'],
  ])('put letters of two UTF-16 units in their order: %s', async (_script, text, turned) => {
    expect(await drawn(`${text} 24`)).toEqual(['24', ' ', turned])
    expect(await drawn(`a ${text}𠮷`, 'ltr')).toEqual(['a ', turned, '𠮷'])
  })

  it('mirror brackets that run from right to left', async () => {
    expect(await drawn(`${HEBREW} (דה)`)).toEqual(['(', 'דה', ') ', HEBREW])
    expect(await drawn(`${HEBREW} (דה`)).toEqual(['דה', ') ', HEBREW])
    expect((await Faces.of(`${HEBREW} (`, 400)).namesFor(')')).not.toContain(BOX)
  })

  it('turn digits of a right-to-left script back before shaping does', async () => {
    expect(await drawn('a ۱۲۳', 'ltr')).toEqual(['a ', '۳۲۱'])
  })

  it('give a box to each character that no face has, in the order of the text', async () => {
    const runs = async (text: string) =>
      (await lines(text)).flatMap((line) => line.runs.map((run) => [run.face === BOX ? BOX : '', run.text]))
    expect(await runs('a\u{1e6c0}\u{1e6c1}\ufe0fb')).toEqual([
      ['', 'a'],
      [BOX, '\u{1e6c0}\u{1e6c1}'],
      ['', 'b'],
    ])
    expect(await runs(`${HEBREW} \u{10940}`)).toEqual([
      [BOX, '\u{10940}'],
      ['', ' '],
      ['', HEBREW],
    ])
    expect((await lines('\u{1e6c0}')).map(({ altered }) => altered)).toEqual([true])
  })

  it('keep a joiner in the face of the letters around it', async () => {
    const [line] = await lines('می\u200cخواهم')
    expect(new Set(line?.runs.map(({ face }) => face)).size).toBe(1)
  })
})

describe('faces', () => {
  it.each([
    ['Latin', 'Żółć ſẞ'],
    ['Vietnamese', 'Nguyễn'],
    ['Greek', 'Ἀθῆναι'],
    ['Cyrillic', 'Жизнь Ї'],
    ['Arabic', 'مطبعة پچگ ٹڈ'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Devanagari', 'क्षेत्र'],
    ['Thai', 'สวัสดี'],
    ['simplified and traditional Chinese', '书書龍龙'],
    ['Japanese', 'しろいとりカナ'],
    ['Korean', '하늘 뷁'],
    ['Armenian', 'Լուսին'],
    ['Bengali', 'চাঁদ ক্ষ'],
    ['Ethiopic', 'ጨረቃ'],
    ['Georgian', 'მთვარე'],
    ['Gujarati', 'ચંદ્ર'],
    ['Gurmukhi', 'ਚੰਦ'],
    ['Kannada', 'ಚಂದ್ರ'],
    ['Khmer', 'ព្រះច័ន្ទ'],
    ['Lao', 'ເດືອນ'],
    ['Malayalam', 'ചന്ദ്രൻ'],
    ['Burmese', 'လမင်း'],
    ['Sinhala', 'සඳ'],
    ['Tamil', 'நிலா'],
    ['Telugu', 'చంద్రుడు'],
    ['Han beyond the Basic Multilingual Plane', '𠮷野家 𩸽 𪚥 𫝆 𬻞 丽'],
    ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
    ['Osage', '𐓏𐓘𐓻𐓘𐓻𐓟'],
    ['Chakma', '𑄌𑄋𑄴𑄟𑄳𑄦'],
    ['Hanifi Rohingya', '𐴀𐴁𐴂'],
    ['Mende Kikakui', '𞠀𞠁𞠂'],
    ['Cuneiform', '𒀭𒈾'],
    ['Toto', '𞊐𞊑'],
    ['Gothic', '𐌲𐌿𐍄𐌰'],
    ['Deseret', '𐐔𐐇𐐝𐐀𐐡𐐇𐐓'],
    ['Grantha', '𑌗𑍍𑌰𑌨𑍍𑌥'],
    ['mathematical letters', '𝕏 𝐁𝓇𝔞𝗻𝚍'],
    ['pictographs and flags', '🌙😀❤🇩🇪👩'],
  ])('have %s', async (_script, text) => {
    const faces = await Faces.of(text, 700)
    expect(faces.namesFor(text)).not.toContain(BOX)
  })
})
