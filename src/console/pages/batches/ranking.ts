import { restsOn } from '../check/resting.ts'
import type { Tone } from '../parts/counted.ts'
import type { BatchRow, Source } from '../types.ts'
import { statusWord, type Word } from '../words.ts'

const ORDER: Readonly<Record<string, number>> = { clear: 0, caution: 1, inconclusive: 2, conflict: 3 }
const LAST = 4

/** Best first: by verdict, then by score, then in the order sent. Rows without a verdict are last. */
export const ranked = (rows: readonly BatchRow[]): BatchRow[] =>
  [...rows].sort((a, b) => rankOf(a) - rankOf(b) || (b.score ?? -1) - (a.score ?? -1) || a.index - b.index)

const rankOf = ({ verdict }: BatchRow): number => (verdict === null ? LAST : (ORDER[verdict] ?? LAST))

/** An objection counts even if its source could not search everything. */
const OBJECTIONS: readonly (readonly [string, Tone, string])[] = [
  ['conflict', 'bad', 'Conflict'],
  ['caution', 'warn', 'Caution'],
]

/** What a source says about a name, in one word: the worst effect of the reasons that rest on it, as in batch reports. */
export function cellOf(
  { sources, reasons, level }: Pick<BatchRow, 'sources' | 'reasons' | 'level'>,
  source: Source,
): Word {
  const effects: readonly string[] = reasons
    .filter((reason) => restsOn(reason, source))
    .map(({ effect }) => effect)
  const status = sources[source]
  const objection = OBJECTIONS.find(([effect]) => effects.includes(effect))
  if (objection && status !== 'skipped') return { tone: objection[1], word: objection[2] }
  if (status !== 'done') return statusWord(status)
  if (source === 'trademarks' && level === 'knock-out') return { tone: 'open', word: 'Gaps' }
  if (effects.includes('note')) return { tone: 'plain', word: 'Note' }
  return source === 'analysis' ? { tone: 'plain', word: 'Analyzed' } : { tone: 'good', word: 'Clear' }
}
