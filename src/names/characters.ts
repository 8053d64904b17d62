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
function joinerAllowed(characters: readonly string[], index: number): boolean {
  let start = index
  while (start > 0 && WORD_CHARACTER.test(characters[start - 1] ?? '')) start -= 1
  let end = index + 1
  while (end < characters.length && WORD_CHARACTER.test(characters[end] ?? '')) end += 1
  const label = `a${characters.slice(start, end).join('')}`
  return !tr46.toUnicode(label, { checkJoiners: true }).error
}

const isJoiner = (character: string): boolean => JOINERS.test(character)

export type NameError = {
  /** Stable code, e.g. `name-too-long`. */
  code: string
  /** The defect, its position, and how to fix it. */
  detail: string
}

type Kind = {
  code: string
  characters: RegExp /** The error, as the predicate of a sentence. */
  is: string
}

/** Kinds of characters that are not allowed in a name; the first match determines the error. */
const REFUSED: readonly Kind[] = [
  { code: 'name-lone-surrogate', characters: /\p{Cs}/u, is: 'is half of a surrogate pair and no character' },
  {
    code: 'name-control-character',
    characters: /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffc]/u,
    is: 'is a control character',
  },
  {
    code: 'name-bidi-control',
    characters: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
    is: 'is an invisible control of the writing direction',
  },
  { code: 'name-tag-character', characters: /[\u{e0000}-\u{e007f}]/u, is: 'is an invisible tag character' },
  {
    code: 'name-zero-width-character',
    characters: /[\u200c\u200d]/u,
    is: 'is a zero-width joiner where no script uses one (RFC 5892, appendix A)',
  },
  {
    code: 'name-zero-width-character',
    characters: /\p{Default_Ignorable_Code_Point}/u,
    is: 'cannot be seen',
  },
  {
    code: 'name-private-character',
    characters: /\p{Co}/u,
    is: 'is a private-use character, which has no agreed meaning',
  },
  {
    code: 'name-unassigned-character',
    characters: /\p{Cn}/u,
    is: 'is a code point without an assigned character',
  },
]

const ANY_REFUSED = /[\p{C}\p{Zl}\p{Zp}\ufff9-\ufffc\p{Default_Ignorable_Code_Point}]/u

/** One error per kind of refused character, at its first position. Positions count code points from 1. */
export function refusedCharacters(text: string, offset: number): NameError[] {
  if (!ANY_REFUSED.test(text)) return []
  const errors = new Map<string, NameError>()
  const characters = [...text]
  characters.forEach((character, index) => {
    const kind = REFUSED.find((each) => each.characters.test(character))
    if (!kind || errors.has(kind.code)) return
    if (isJoiner(character) && joinerAllowed(characters, index)) return
    if (choosesLook(character, characters[index - 1])) return
    const place = `Character ${offset + index + 1} of the name (${codePoint(character)})`
    errors.set(kind.code, { code: kind.code, detail: `${place} ${kind.is}; remove it.` })
  })
  return [...errors.values()]
}

/** Variation selectors that only choose between a pictograph's plain and colored look. */
const choosesLook = (character: string, before = ''): boolean =>
  /[\ufe0e\ufe0f]/.test(character) && /\p{Emoji}/u.test(before)

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** No living script puts more combining marks on one letter. */
const MAX_MARKS = 4
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u')
const STRAY_MARK = /(?:^|[^\p{L}\p{M}\p{N}\p{S}\p{P}\u200c\u200d])\p{M}/u

/** Too many combining marks on one letter, or a mark without a letter. */
export function misplacedMarks(text: string): NameError[] {
  const pile = TOO_MANY_MARKS.exec(text)
  if (pile) {
    const place = [...text.slice(0, pile.index)].length + 1
    const detail = `The name has more than ${MAX_MARKS} combining marks on one letter from character ${place} on; leave at most ${MAX_MARKS}.`
    return [{ code: 'name-too-many-marks', detail }]
  }
  if (STRAY_MARK.test(text)) {
    const detail =
      'The name has a combining mark with no letter before it; put the letter there or remove the mark.'
    return [{ code: 'name-stray-mark', detail }]
  }
  return []
}
