import { RegisterRefused } from '../refused.ts'
import type { Joined } from '../row-kind.ts'

export type ImportCounts = {
  /** Rows of the files, without first rows of CSV files. */
  read: number
  taken: number
  /** Marks without words: a search for a name cannot find them. */
  wordless: number
  /** Rows that the office deleted. */
  deleted: number
  refused: number
  /** The first 20 refused rows; `line` is where a CSV row ends or an XML record starts, from 1. */
  refusals: { file: string; line: number; reason: string }[]
  /** Whether the present register already has these files: nothing was read. */
  repeated: boolean
}

const SHOWN_REFUSALS = 20

export const noCounts = (): ImportCounts => ({
  read: 0,
  taken: 0,
  wordless: 0,
  deleted: 0,
  refused: 0,
  refusals: [],
  repeated: false,
})

/** Counts a refused row. */
export function refuse(counts: ImportCounts, refusal: ImportCounts['refusals'][number]): void {
  counts.refused += 1
  if (counts.refusals.length < SHOWN_REFUSALS) counts.refusals.push(refusal)
}

/** Counts rows made of parts. */
export function countJoined(counts: ImportCounts, { taken, wordless, refusals }: Joined): void {
  counts.taken += taken
  counts.wordless += wordless
  for (const refusal of refusals) refuse(counts, refusal)
}

/** Throws {@link RegisterRefused} where most rows cannot be read. An update may hold deleted rows alone. */
export function refuseUnreadable(
  { read, taken, wordless, deleted, refused, refusals }: ImportCounts,
  update: boolean,
): void {
  if (update ? refused <= taken + wordless + deleted : taken > 0 && refused <= taken) return
  const first = refusals[0]
  throw new RegisterRefused(
    `${taken} of ${read} rows were imported and ${refused} rejected, so this is probably another kind of file` +
      (first ? `; line ${first.line} ${first.reason}` : ''),
  )
}
