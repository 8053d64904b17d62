import anyAscii from 'any-ascii'
import { unmixScripts } from './skeleton.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * A mark without case, accents, punctuation and spaces. Scripts are not mixed (`Адидас` is not `Adidas`), except
 * that a word that mixes Latin with look-alike Cyrillic or Greek letters is read as Latin. Two marks are the same
 * if their keys are equal and not ''.
 */
export function markKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return unmixScripts(text.normalize('NFKD').toLowerCase())
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/ς/g, 'σ')
    .replace(/[\p{Script=Latin}\p{Nd}]+/gu, (latin) => anyAscii(latin).toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
