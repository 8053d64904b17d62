import type { Tone } from '../parts/counted.ts'
import type { BatchRow, Source } from '../types.ts'
import { statusWord, type Word } from '../words.ts'

const ORDER: Readonly<Record<string, number>> = { clear: 0, caution: 1, inconclusive: 2, conflict: 3 }
const LAST = 4

/** Best first: by verdict, then by score, then in the order sent. Rows without a verdict are last. */
export const ranked = (rows: readonly BatchRow[]): BatchRow[] =>
  [...rows].sort((a, b) => rankOf(a) - rankOf(b) || (b.score ?? -1) - (a.score ?? -1) || a.index - b.index)

const rankOf = ({ verdict }: BatchRow): number => (verdict === null ? LAST : (ORDER[verdict] ?? LAST))

const EFFECTS: readonly (readonly [string, Tone, string])[] = [
  ['conflict', 'bad', 'Conflict'],
  ['inconclusive', 'open', 'Open'],
  ['caution', 'warn', 'Caution'],
  ['note', 'plain', 'Note'],
]

/** What a source says about a name, in one word: the worst effect of the reasons that rest on it. */
export function cellOf({ sources, reasons }: Pick<BatchRow, 'sources' | 'reasons'>, source: Source): Word {
  const status = sources[source]
  if (status !== 'done') return statusWord(status)
  const effects: readonly string[] = reasons
    .filter(({ findings }) => findings.some((id) => id.startsWith(`${source}/`)))
    .map(({ effect }) => effect)
  const worst = EFFECTS.find(([effect]) => effects.includes(effect))
  return worst ? { tone: worst[1], word: worst[2] } : { tone: 'good', word: 'Nothing found' }
}
