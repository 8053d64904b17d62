import { foldCase } from '../fold.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * A mark without case, accents, punctuation and spaces. Scripts are not mixed (`Адидас` is not `Adidas`), except
 * that a word that mixes Latin with look-alike Cyrillic or Greek letters is read as Latin. Two marks are the same
 * if their keys are equal and not ''.
 */
export function markKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return foldCase(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const LETTER_OR_DIGIT = /[A-Za-z0-9]/

/** Whether a mark has a key: a letter or a digit. */
export const hasMarkKey = (text: string): boolean => LETTER_OR_DIGIT.test(text) || markKey(text) !== ''
