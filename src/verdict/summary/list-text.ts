/** `a`, `a and b`, `a, b and c`. */
export const enumerated = (items: readonly string[], last: 'and' | 'or' = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`

/** Sentences that end with a name such as `Lumivora S.A.` without its second full stop. */
export const withSingleStops = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/g, '.')

/** `1 mark`, `2 marks`. */
export const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Names that a summary lists before it counts the others. */
const MAX_NAMES = 2

/** `a`, `a and b`, `a, b and c`, `a, b and 2 more`; it never counts a single name that is at hand. @param total with the names that are not */
export function few(names: readonly string[], total = names.length, most = MAX_NAMES): string {
  const shown = total === names.length && total === most + 1 ? names : names.slice(0, most)
  const rest = total - shown.length
  return enumerated(rest > 0 ? [...shown, `${rest} more`] : shown)
}
