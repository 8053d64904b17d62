import { phonemeDistance } from '../../src/names/sounds/alphabet.ts'

/** Fewest edits between two pronunciations, each of which costs the distance of the phonemes. */
export function phonemeEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + phonemeDistance(a.charCodeAt(i - 1), b.charCodeAt(j - 1))
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
