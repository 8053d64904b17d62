/** Exit codes by verdict; 1 is an error, 130 the end by Ctrl-C. */
export const EXIT_CODES = { clear: 0, caution: 10, conflict: 20, inconclusive: 30 } as const

export const INTERRUPTED = 130

/** The order in which verdicts outweigh each other. */
const WORST_FIRST = ['conflict', 'inconclusive', 'caution', 'clear'] as const

/** The exit code of the worst verdict. A name without a verdict counts as inconclusive. */
export function exitCodeOf(verdicts: readonly (string | null)[]): number {
  const known = verdicts.map((verdict) => WORST_FIRST.find((each) => each === verdict) ?? 'inconclusive')
  return EXIT_CODES[WORST_FIRST.find((each) => known.includes(each)) ?? 'inconclusive']
}
