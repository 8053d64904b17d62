/** Whether a text matches a pattern in which `*` matches any number of characters; in linear time. */
export function fitsWildcard(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop()
  if (end === undefined) return text === pattern
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false
  let at = start.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - end.length
}

/**
 * The name from which a list of patterns was built. `*name*` is requested unchanged; if each pattern has one letter
 * of the name replaced, the other patterns still contain that letter.
 */
export function nameFromPatterns(patterns: readonly string[]): string {
  const [first = ''] = patterns
  const bare = first.startsWith('*') && first.endsWith('*') ? first.slice(1, -1) : first
  if (bare !== first || !bare.includes('*')) return bare
  const whole = bare.split('')
  for (const [at, letter] of whole.entries()) {
    const other = patterns.find((pattern) => pattern.length === bare.length && pattern[at] !== '*')
    if (letter === '*' && other) whole[at] = other[at] ?? letter
  }
  return whole.join('')
}
