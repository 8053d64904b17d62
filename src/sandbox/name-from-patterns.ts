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
