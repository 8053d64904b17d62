import { restsOn } from '../check/resting.ts'
import type { Tone } from '../parts/counted.ts'
import type { BatchRow, Source } from '../types.ts'
import type { Word } from '../words.ts'

/** An objection counts even if its source could not search everything. */
const OBJECTIONS: readonly (readonly [string, Tone, string])[] = [
  ['conflict', 'bad', 'Conflict'],
  ['caution', 'warn', 'Caution'],
]

/** How a source ended without a result, as short as a column needs it. */
const ENDED: Readonly<Record<string, Word>> = {
  pending: { tone: 'open', word: '…' },
  skipped: { tone: 'plain', word: '–' },
  not_configured: { tone: 'open', word: 'Gaps' },
  unknown: { tone: 'open', word: 'Unknown' },
}

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
  if (status !== 'done') return ENDED[status] ?? { tone: 'open', word: status }
  if (source === 'trademarks' && level === 'knock-out') return { tone: 'open', word: 'Gaps' }
  if (effects.includes('note')) return { tone: 'plain', word: 'Note' }
  return { tone: 'good', word: 'Clear' }
}
