import type { MarkKind } from '../../../events/sections.ts'

/**
 * Words of offices for how a mark is shown, in lower case: `MarkFeature` of WIPO ST.66, `MarkFeatureCategory` of ST.96 with
 * the values of CIPO, INPI and the USPTO, `Mark Type` of UKIPO.
 */
const KINDS: Readonly<Record<string, MarkKind>> = {
  word: 'word',
  'standard character mark': 'word',
  'typeset word(s) /letter(s) /number(s)': 'word',
  stylized: 'stylized',
  stylised: 'stylized',
  'stylized characters': 'stylized',
  'stylised characters': 'stylized',
  figurative: 'figurative',
  combined: 'combined',
  'figurative with words': 'combined',
  design: 'combined',
  shape: 'shape',
  form: 'shape',
  '3-d': 'shape',
  '3d': 'shape',
  '3-dimensional': 'shape',
  'three dimensional': 'shape',
  'three-dimensional': 'shape',
  colour: 'color',
  color: 'color',
  sound: 'sound',
  position: 'position',
  pattern: 'pattern',
  motion: 'motion',
  hologram: 'hologram',
  multimedia: 'multimedia',
  olfactory: 'olfactory',
  other: 'other',
}

/** Offices also call a picture with words figurative: it is `combined`. A word that is not in the table gives null. */
export function markKindOf(text: string, hasWords: boolean): MarkKind | null {
  const word = text.trim().toLowerCase()
  const kind = Object.hasOwn(KINDS, word) ? (KINDS[word] ?? null) : null
  return kind === 'figurative' && hasWords ? 'combined' : kind
}
