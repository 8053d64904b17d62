import type { NameForms } from '../events/check.ts'
import { misplacedMarks, type NameError, refusedCharacters } from './characters.ts'
import { latinKey } from './latin.ts'

export type ParsedName = { ok: true; name: NameForms } | { ok: false; errors: NameError[] }

/** Maximum number of code points of a name in normal form. */
export const LONGEST_NAME = 100
/**
 * Maximum number of code points before normalization. One code point can become 18 (U+FDFA), so the input is
 * limited first.
 */
const LONGEST_QUERY = 256

const SPACE = '\\p{White_Space}'
const OUTER_SPACE = new RegExp(`^${SPACE}+|${SPACE}+$`, 'gu')
const INNER_SPACE = new RegExp(`${SPACE}+`, 'gu')
const LEADING_SPACE = new RegExp(`^${SPACE}*`, 'u')
/** Signs that claim protection but are not part of the name: ™ ® ℠ ©. */
const CLAIMS = /[\u2122\u00ae\u2120\u00a9]/g
/** They remain only where they choose a pictograph's look, which is not part of the name. */
const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g
/** Typed as an apostrophe on many keyboards, but NFKC would split it into a space and a mark. */
const ACUTE_AS_APOSTROPHE = /\u00b4/g

/**
 * Parses a name as the caller wrote it. The normal form is trimmed, without ™ ® ℠ ©, NFKC (UAX #15), with single
 * spaces. It has 1 to 100 code points, at least one letter or digit, and no invisible character. Never throws;
 * every error has a stable code and a sentence that states cause, position and fix.
 */
export function parseName(query: unknown): ParsedName {
  if (typeof query !== 'string') {
    return refuse('name-not-text', 'The name must be a text; send it as a JSON string.')
  }
  const text = query.replace(OUTER_SPACE, '')
  if (text === '') return refuse('name-empty', 'The name is empty; send at least one letter or digit.')
  if (longerThan(text, LONGEST_QUERY)) return tooLong()
  const offset = [...(LEADING_SPACE.exec(query)?.[0] ?? '')].length
  const errors = [
    ...refusedCharacters(text, offset),
    ...misplacedMarks(text.replace(VARIATION_SELECTORS, '')),
  ]
  if (errors.length > 0) return { ok: false, errors }
  return normalize(text)
}

function normalize(text: string): ParsedName {
  const normalized = text
    .replace(VARIATION_SELECTORS, '')
    .replace(CLAIMS, '')
    .replace(ACUTE_AS_APOSTROPHE, "'")
    .normalize('NFKC')
    .replace(INNER_SPACE, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(normalized)) {
    return refuse('name-without-letter', 'The name has no letter and no digit; it needs at least one.')
  }
  if (longerThan(normalized, LONGEST_NAME)) return tooLong()
  const errors = misplacedMarks(normalized)
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, name: { normalized, key: latinKey(normalized) } }
}

const refuse = (code: string, detail: string): ParsedName => ({ ok: false, errors: [{ code, detail }] })

const tooLong = (): ParsedName =>
  refuse('name-too-long', `The name is longer than ${LONGEST_NAME} characters; shorten it.`)

/** Counts no more code points than necessary. */
function longerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most)
}
