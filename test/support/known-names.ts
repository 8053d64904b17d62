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

/** The verdict of a name that begins with one of them. */
export function verdictOf(query: string): string {
  const [, verdict] = KNOWN_NAMES.find(([name]) => query.startsWith(name)) ?? []
  if (verdict === undefined) throw new Error(`${query} is none of the known names`)
  return verdict
}
