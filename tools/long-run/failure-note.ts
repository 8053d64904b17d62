/** Characters of the output that a row keeps of a failed slice; the whole is in a file. */
const LENGTH = 1_000

/** Why a slice failed: its output from the first test that jest reports as failed; without one, the end of its output. */
export function failureNote(output: string): string {
  const at = output.search(/^ *● (?!Console)/m)
  return at < 0 ? output.slice(-LENGTH) : output.slice(at, at + LENGTH)
}
