import { restsOn } from '#shared/answers.ts'
import type { BatchRow, Source } from '../types.ts'
import { EFFECT_WORDS, type Word } from '../words.ts'

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
  // An objection counts even if its source could not search everything.
  const objection = (['conflict', 'caution'] as const).find((effect) => effects.includes(effect))
  if (objection && status !== 'skipped') return EFFECT_WORDS[objection]
  if (status !== 'done') return ENDED[status] ?? { tone: 'open', word: status }
  if (source === 'trademarks' && level === 'knock-out') return { tone: 'open', word: 'Gaps' }
  if (effects.includes('note')) return EFFECT_WORDS.note
  return { tone: 'good', word: 'Clear' }
}
