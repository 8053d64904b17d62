import bidiFactory from 'bidi-js'

/** The Unicode bidirectional algorithm (UAX #9). */
export const bidi = bidiFactory()

/** A character of one UTF-16 unit for each bidirectional class that characters of two units have. */
const STAND_INS: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '0',
  ES: '+',
  ET: '#',
  AN: '\u0660',
  CS: ',',
  NSM: '\u0300',
  BN: '\u00ad',
  WS: ' ',
  ON: '!',
}

/** Blocks in which unassigned characters, and scripts that the data of the library lacks, run from right to left. */
const RIGHT_TO_LEFT = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The embedding level of each UTF-16 unit of a text: odd for right-to-left text. The library reads units, so a character of
 * two units stands for a character of its class with one.
 */
export function levelsOf(text: string, direction: 'ltr' | 'auto'): number[] {
  const characters = [...text]
  const units = characters.map((one) => (one.length === 1 ? one : standIn(one))).join('')
  const { levels } = bidi.getEmbeddingLevels(units, direction)
  return characters.flatMap((one, i) => new Array<number>(one.length).fill(levels[i] ?? 0))
}

function standIn(character: string): string {
  const name = bidi.getBidiCharTypeName(character)
  const known = name === 'L' && RIGHT_TO_LEFT.test(character) ? 'R' : name
  return STAND_INS[known] ?? 'a'
}
