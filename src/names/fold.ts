import { unmixScripts } from './features/skeleton.ts'
import { transliterate } from './latin.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * A text by which marks and companies are the same: in lower case, without accents, Latin letters and digits in `a-z0-9`. Letters
 * of other scripts remain, except that a word that mixes Latin with look-alike Cyrillic or Greek letters is read as Latin.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  // Small letters of one capital are the same: ı and i, ς and σ.
  const small = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .normalize('NFC')
  return unmixScripts(small).replace(/[\p{Script=Latin}\p{Nd}]+/gu, transliterate)
}
