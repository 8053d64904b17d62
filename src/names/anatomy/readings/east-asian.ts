import anyAscii from 'any-ascii'

const SMALL_Y = 'ャュョゃゅょ'
const SMALL_VOWELS = 'ァィゥェォぁぃぅぇぉ'
const DOUBLING = 'ッっ'
const LONG = 'ー'

/**
 * Kana in Hepburn romanization. Of long vowels only i and u are written twice, so that they are not taken for the short
 * ones that Japanese adds to foreign words: グーグル → guuguru.
 */
export function romaji(text: string): string {
  let latin = ''
  let doubles = false
  for (const kana of text.normalize('NFKC')) {
    if (kana === LONG) {
      latin = latin.replace(/([iu])$/, '$1$1')
      continue
    }
    if (DOUBLING.includes(kana)) {
      doubles = true
      continue
    }
    const sound = anyAscii(kana).toLowerCase()
    if (SMALL_Y.includes(kana)) {
      const soft = /(?:sh|ch|j)i$/.test(latin)
      latin = latin.replace(/i$/, '') + (soft ? sound.slice(-1) : sound)
    } else if (SMALL_VOWELS.includes(kana)) {
      latin = latin.replace(/(^|[aeiou])u$/, '$1w').replace(/(?<=[a-z])[aeiou]$/, '') + sound
    } else {
      latin += doubles ? (sound[0] ?? '') + sound : sound
    }
    doubles = false
  }
  return latin
}

const list = (text: string): readonly string[] => text.split(' ').map((sound) => (sound === '-' ? '' : sound))
const INITIALS = list('g kk n d tt r m b pp s ss - j jj ch k t p h')
const VOWELS = list('a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i')
const FINALS = list('- k k k n n n t l k m l l l p l m p p t t ng t t k t p t')
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

/** Hangul in the Revised Romanization, syllable by syllable. */
export function revisedRomanization(text: string): string {
  return [...text.normalize('NFC')].map(syllable).join('')
}

function syllable(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return anyAscii(letter).toLowerCase()
  const index = code - FIRST_SYLLABLE
  const initial = Math.floor(index / (VOWELS.length * FINALS.length))
  const vowel = Math.floor(index / FINALS.length) % VOWELS.length
  return (INITIALS[initial] ?? '') + (VOWELS[vowel] ?? '') + (FINALS[index % FINALS.length] ?? '')
}

/** As companies write themselves: `samsung`, `hyundae`, `lotte`. */
export const commonRomanization = (text: string): string =>
  revisedRomanization(text)
    .replace(/^r/, 'l')
    .replace(/^g(?!g)/, 'k')
    .replace(/yeo/g, 'yu')
    .replace(/eo|eu/g, 'u')

/** A foreign word in Hangul, without the vowel that Korean adds after a consonant: `maekdonald`. */
export const hangulLoanword = (text: string): string =>
  revisedRomanization(text)
    .replace(/(?<=[bcdfghjklmnpst])eu(?=$|[bcdfghjklmnprst])/g, '')
    .replace(/eo/g, 'o')
    .replace(/rr|lr/g, 'l')
