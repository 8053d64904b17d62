import { RegisterRefused } from '../refused.ts'
import type { Joined, Source } from '../row-kind.ts'
import type { Note } from './values.ts'

/** Values of rows that still count, by what they are, with the first ten of each. */
export type ValueCounts = Record<string, { values: number; first: (Source & { reason: string })[] }>

export type ImportCounts = {
  /** Rows of the files, without first rows of CSV files: the sum of the six counts that follow. */
  read: number
  taken: number
  /** Marks without words: a search for a name cannot find them. */
  wordless: number
  /** Rows that the office deleted. */
  deleted: number
  /** Rows that add to a mark of another row. */
  joined: number
  /** Rows that say nothing of a mark or company that is searched. */
  skipped: number
  refused: number
  /** The first 20 refused rows; `line` is where a CSV row ends or an XML record starts, from 1. */
  refusals: (Source & { reason: string })[]
  /** Values that were kept in part, and values that were not understood and left out. */
  cut: ValueCounts
  unread: ValueCounts
  /** What the importer should know of the files: which of an archive were left out, which have another encoding. */
  remarks: { file: string; remark: string }[]
  /** Whether the present register already has these files: nothing was read. */
  repeated: boolean
}

const SHOWN_REFUSALS = 20
const SHOWN_VALUES = 10
const SHOWN_REMARKS = 20

export const noCounts = (): ImportCounts => ({
  read: 0,
  taken: 0,
  wordless: 0,
  deleted: 0,
  joined: 0,
  skipped: 0,
  refused: 0,
  refusals: [],
  cut: {},
  unread: {},
  remarks: [],
  repeated: false,
})

/** Counts a refused row. */
export function refuse(counts: ImportCounts, refusal: ImportCounts['refusals'][number]): void {
  counts.refused += 1
  if (counts.refusals.length < SHOWN_REFUSALS) counts.refusals.push(refusal)
}

/** Counts a value that was not kept as the file has it. */
export function countNote(counts: ImportCounts, { kind, field, reason }: Note, { file, line }: Source): void {
  const values = counts[kind]
  const of = values[field] ?? { values: 0, first: [] }
  values[field] = of
  of.values += 1
  if (of.first.length < SHOWN_VALUES) of.first.push({ file, line, reason })
}

/** All values of a kind. */
export const sumOf = (counts: ValueCounts): number =>
  Object.values(counts).reduce((sum, { values }) => sum + values, 0)

/** Keeps a remark once: an interrupted import reads the beginning of a file again. */
export function remarkOn(counts: ImportCounts, file: string, remark: string): void {
  if (counts.remarks.length >= SHOWN_REMARKS) return
  if (!counts.remarks.some((each) => each.file === file && each.remark === remark))
    counts.remarks.push({ file, remark })
}

/** Counts rows made of parts. */
export function countJoined(counts: ImportCounts, { taken, wordless, joined, refusals }: Joined): void {
  counts.taken += taken
  counts.wordless += wordless
  counts.joined += joined
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

const MORE: readonly (readonly [
  count: 'wordless' | 'deleted' | 'joined' | 'skipped',
  one: string,
  many: string,
])[] = [
  [
    'wordless',
    'row has no words and cannot be searched by name',
    'rows have no words and cannot be searched by name',
  ],
  ['deleted', 'row was deleted by the office', 'rows were deleted by the office'],
  ['joined', 'row adds to a mark of another row', 'rows add to a mark of another row'],
  ['skipped', 'row holds nothing that is searched', 'rows hold nothing that is searched'],
]

/**
 * What an import did not take as the files have it, in sentences: rows and values, each with the first places.
 * @param areFilesNamed whether places name their file
 */
export function lossLines(counts: ImportCounts, areFilesNamed: boolean): string[] {
  const placed = ({ file, line, reason }: ImportCounts['refusals'][number]): string => {
    const place = line === 0 ? file : `${areFilesNamed ? `${file}, ` : ''}line ${line}`
    return `${place}: ${reason}`
  }
  const { refused, refusals } = counts
  return [
    ...counts.remarks.map(({ file, remark }) => `${file} ${remark}`),
    ...MORE.flatMap(([member, one, many]) =>
      counts[member] > 0 ? [`${counts[member]} ${counts[member] === 1 ? one : many}`] : [],
    ),
    ...refusals.map(placed),
    ...(refused > refusals.length ? [`… and ${refused - refusals.length} more rows were rejected`] : []),
    ...valueLines(counts.cut, 'were kept in part'),
    ...valueLines(counts.unread, 'were not understood and left out'),
  ]

  function valueLines(values: ValueCounts, outcome: string): string[] {
    return Object.entries(values).flatMap(([field, of]) => [
      `${of.values} values of ${field} ${outcome}${of.values > of.first.length ? `; the first ${of.first.length}:` : ':'}`,
      ...of.first.map((each) => `  ${placed(each)}`),
    ])
  }
}
