import { statusIn } from './facts.ts'
import { minByClass } from './filter.ts'
import { wordNumber } from './keys.ts'
import { type OpenedSegments, textOf } from './opened-segments.ts'
import { hasWord } from './row-text.ts'
import { isRemoved, ROW_WORDS } from './segment-buffer.ts'

/** A row that shares words with a mark. */
export type RowWithWords = {
  /** See `ownerOf`; 0 if it is unknown. */
  owner: number
  /** Least entry of a table by Nice class. */
  byClass(table: readonly number[]): number
}

/** The live rows with all of these words: at most `limit`, the oldest first. */
export function rowsWithWords(
  segments: OpenedSegments,
  words: readonly string[],
  limit: number,
): RowWithWords[] {
  const found: RowWithWords[] = []
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments.at(at)
    const [first = [], ...others] = words.map((word) => segments.rowsUnder(segment, wordNumber(word)))
    const sets = others.map((rows) => new Set(rows))
    for (const row of first) {
      if (found.length === limit) return found
      const facts = row * ROW_WORDS
      if (isRemoved(segment.removed, row) || statusIn(segment.facts[facts + 1] ?? 0) === 'dead') continue
      if (!sets.every((set) => set.has(row))) continue
      const text = textOf(segment, row)
      if (!words.every((word) => hasWord(text, word))) continue
      found.push({
        owner: segment.facts[facts + 2] ?? 0,
        byClass: (table) => minByClass(table, segment.facts, facts),
      })
    }
  }
  return found
}
