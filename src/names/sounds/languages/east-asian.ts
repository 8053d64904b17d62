/**
 * Romanized Chinese and Japanese (see `rules.ts` for the notation). They apply only to words that are such syllables
 * throughout, because `xi` or `qing` in a word of another language says nothing about Chinese.
 */
export const PINYIN = `
c ts | ch C | h h | ian ien | iu iou | j J | q C | sh S | ui uei | un uen C_ | x S | yi i | ya ja | ye je | yo jo | yu ju | wu u | y j | zh J | z dz`

/** Vowels that Japanese adds to foreign words are left out: `makudonarudo`, `naiki`. */
export const KANA = `
ch C | dj J | fu f _[#C] | f f | hu f _[#C] | ii i | i - k_# | j J | l r | o - [td]_# | sh S | ts ts | uu u | u - [bfgkmpszrtv]_[#bcdfgjkmprstvz] | v b | y j _V`

const PINYIN_SYLLABLES =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|a|e|i|o|u)|(?:ang|eng|ai|ao|ou|an|en|er|a|e|o))+$/
/** Only these letters sound otherwise in Chinese than elsewhere. */
const PINYIN_LETTERS = /[cjqxz]/
const KANA_SYLLABLES =
  /^(?:(?:k{1,2}y?|gg?y?|s{1,2}h?|zz?|j{1,2}y?|t{1,2}s?|t?c?ch|dd?|ny?|hy?|bb?y?|p{1,2}y?|my?|ry?|f|v|w|y)?[aeiou]|n(?![aeiou]))+$/

export const isPinyin = (word: string): boolean => PINYIN_LETTERS.test(word) && PINYIN_SYLLABLES.test(word)
export const isKana = (word: string): boolean => KANA_SYLLABLES.test(word)
