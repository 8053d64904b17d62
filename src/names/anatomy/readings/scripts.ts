import anyAscii from 'any-ascii'

const replace = (text: string, pairs: readonly (readonly [RegExp, string])[]): string =>
  pairs.reduce((read, [pattern, sound]) => read.replace(pattern, sound), text)

const plain = (text: string): string => anyAscii(text).toLowerCase()

/** Cyrillic as foreign names in it are spelled back: Джип → jip, Найк → naik. */
export const cyrillic = (text: string): string =>
  plain(
    replace(text.toLowerCase(), [
      [/дж/g, 'j'],
      [/кс/g, 'x'],
      [/х/g, 'h'],
      [/й/g, 'i'],
      [/[ёэ]/g, 'e'],
      [/ю/g, 'u'],
      [/я/g, 'ia'],
      [/[ьъ]/g, ''],
    ]),
  )

/** Greek by sound: Μπάρμπι → barbi. */
export const greek = (text: string): string =>
  plain(
    replace(
      text
        .normalize('NFD')
        .toLowerCase()
        .replace(/\u0301/g, ''),
      [
        [/μπ/g, 'b'],
        [/ντ/g, 'd'],
        [/γκ|γγ/g, 'g'],
        [/τζ/g, 'j'],
        [/ου/g, 'u'],
        [/αυ/g, 'av'],
        [/ευ/g, 'ev'],
        [/αι(?!\u0308)/g, 'e'],
        [/[εο]ι(?!\u0308)/g, 'i'],
        [/χ/g, 'h'],
        [/\u0308/g, ''],
      ],
    ),
  )

/** Arabic without its article: see `arabicWithArticle`. */
export const arabic = (text: string): string => arabicWithArticle(text.replace(/^ال/, ''))

/** Arabic with its letters for long vowels read as vowels: سامسونج → samsunj. */
export const arabicWithArticle = (text: string): string =>
  plain(
    replace(text, [
      [/[\u064b-\u0652\u0640]/g, ''],
      [/تش/g, 'ch'],
      [/^ال/, 'al'],
      [/^[اأ]و/, 'o'],
      [/^[اأإ]ي|^إ/, 'i'],
      [/يه$/, 'e'],
      [/[اأإآىةع]/g, 'a'],
      [/^و/, 'w'],
      [/[وؤ]/g, 'u'],
      [/^ي/, 'y'],
      [/[يئی]/g, 'i'],
      [/ه$/, 'a'],
      [/ء/g, ''],
    ]),
  )

/** Hebrew with its letters for vowels read as vowels: קוקה קולה → koka kola. */
export const hebrew = (text: string): string =>
  plain(
    replace(text, [
      [/[\u0591-\u05c7]/g, ''],
      [/ג['’׳]/g, 'j'],
      [/[צץ]['’׳]/g, 'ch'],
      [/ז['’׳]/g, 'zh'],
      [/וו/g, 'w'],
      [/(?<=[\u05d0-\u05ea])ו/g, 'o'],
      [/(?<=[\u05d0-\u05ea])י|^י(?![\u05d0-\u05ea])/g, 'i'],
      [/[אע]|ה$/g, 'a'],
    ]),
  )

const HINDI_CONSONANT = '[\\u0915-\\u0939\\u0958-\\u095f]\\u093c?'
const NO_VOWEL_SIGN = '(?![\\u093e-\\u094d\\u0962\\u0963])'
const FIRST_CONSONANT = new RegExp(`^(${HINDI_CONSONANT})${NO_VOWEL_SIGN}(?=.)`, 'u')
const NASAL = new RegExp(`(${HINDI_CONSONANT})[\\u0901\\u0902]`, 'gu')

/** Devanagari with the vowel that is not written after the first consonant and before a nasal: सैमसंग → saimsang. */
export const devanagari = (text: string): string =>
  replace(text, [
    [FIRST_CONSONANT, '$1a'],
    [NASAL, '$1an'],
    [/[\u0901\u0902]/gu, 'n'],
    [/च/gu, 'ch'],
    [/[शष]/gu, 'sh'],
    [/ज\u093c|\u095b/gu, 'z'],
    [/फ\u093c|\u095e/gu, 'f'],
    [/([\u0915-\u0939])\u093c/gu, '$1'],
  ])
    .split(/([a-z]+)/)
    .map((part) => (/^[a-z]/.test(part) ? part : plain(part)))
    .join('')

const THAI_CONSONANT = '[\\u0e01-\\u0e2e]'
const THAI_MARKS = /[\u0e47-\u0e4b\u0e4d]/g
/** A vowel that is written before the consonants after which it is spoken. */
const LEADING = new RegExp(`([เแโใไ])([กขคตทปผพฟบดส][รล](?=${THAI_CONSONANT})|${THAI_CONSONANT})`, 'gu')
const SPLIT_VOWEL = (after: string) => new RegExp(`เ(${THAI_CONSONANT}[รลว]?)${after}`, 'gu')

/**
 * Thai with the vowels in the order in which they are spoken, those of several signs as one, and without the letters
 * that only carry a vowel or a tone: ไนกี้ → naiki, เอเซอร์ → esoer.
 */
export const thai = (text: string): string =>
  plain(
    replace(text, [
      [THAI_MARKS, ''],
      [/ห(?=[งญนมยรลว])/gu, ''],
      [SPLIT_VOWEL('าะ'), '$1o'],
      [SPLIT_VOWEL('า'), '$1ao'],
      [SPLIT_VOWEL('ีย'), '$1ia'],
      [SPLIT_VOWEL('ือ'), '$1uea'],
      [SPLIT_VOWEL('อ'), '$1oe'],
      [/ัว/gu, 'ua'],
      [LEADING, '$2$1'],
      [/(?<![\u0e01-\u0e2e])อ(?=[\u0e30-\u0e44a-z])/gu, ''],
      [/(?<=[\u0e30-\u0e44])ย/gu, 'i'],
      [/\u0e4c/gu, ''],
    ]),
  ).replace(/(?<=[kpt])h/g, '')
