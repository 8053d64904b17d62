import tr46 from 'tr46'

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
const JOINERS = /[\u200c\u200d]/

/**
 * Whether RFC 5892, appendix A.1 and A.2, allows the zero-width joiner (U+200D) or non-joiner (U+200C) at `index`:
 * after a virama, or, for the non-joiner, between letters that would otherwise join. `characters` are code points.
 *
 * Only the adjacent letters are passed to the UTS #46 validator, which knows the joining types. The leading `a`
 * neither joins nor is a virama; it only keeps a combining mark from starting the label.
 */
export function joinerAllowed(characters: readonly string[], index: number): boolean {
  let start = index
  while (start > 0 && WORD_CHARACTER.test(characters[start - 1] ?? '')) start -= 1
  let end = index + 1
  while (end < characters.length && WORD_CHARACTER.test(characters[end] ?? '')) end += 1
  const label = `a${characters.slice(start, end).join('')}`
  return !tr46.toUnicode(label, { checkJoiners: true }).error
}

export const isJoiner = (character: string): boolean => JOINERS.test(character)
