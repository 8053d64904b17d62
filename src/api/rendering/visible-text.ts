/** Invisible characters that change how adjacent text is read: controls, bidi, tags, zero width, lone surrogates. */
export const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/gu

/** Longer text is truncated; the number of omitted characters replaces the rest. */
const MAX_CHARACTERS = 240

/**
 * Text of a caller or a register that a person can trust: each invisible character appears as its code point
 * (`[U+202E]`), and a text of more than `most` characters is truncated, with the number of omitted ones.
 */
export function visible(text: string, most = MAX_CHARACTERS): string {
  const shown = text.replace(UNSEEN, (unseen) => `[${codePoint(unseen)}]`)
  if (shown.length <= most) return shown
  const characters = [...shown]
  const left = characters.length - most
  return left > 0 ? `${characters.slice(0, most).join('')} … (${left} more characters)` : shown
}

/** `U+` and at least four hexadecimal digits. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
