/** Names of the sandbox and the verdicts that its table gives them; what follows the name changes nothing. */
const KNOWN_NAMES = [
  ['Free Everywhere', 'clear'],
  ['Taken Everywhere', 'conflict'],
  ['Live Mark', 'conflict'],
  ['Same Company', 'conflict'],
] as const

/** One after the other, and from the beginning again. */
export const knownName = (n: number): readonly [name: string, verdict: string] =>
  KNOWN_NAMES[n % KNOWN_NAMES.length] ?? KNOWN_NAMES[0]
