import type { Source } from '../../events/sections.ts'
import { identicalOnly } from '../depth.ts'
import { type Case, type Hit, once, outcomeOf, type Rule } from '../rule.ts'

const WHY = {
  missing: 'no answer before the deadline',
  unknown: 'no complete answer',
  not_configured: 'the service is not connected to every register that the request needs',
} as const
/** Why a source that was asked has no complete answer, by the code of its reason, where that is plain. */
const WHY_UNKNOWN: Readonly<Record<string, string>> = {
  unreachable: 'not reached',
  partial_register: 'only a part of a register was searched',
  stale_data: 'data that is too old',
}

const unanswered =
  (source: Source) =>
  (of: Case): Hit[] => {
    if (!of.request.sources.includes(source)) return []
    const { status = 'missing', reason } = outcomeOf(of, source) ?? {}
    if (status === 'done') return []
    return [{ finding: null, name: (status === 'unknown' && WHY_UNKNOWN[reason?.code ?? '']) || WHY[status] }]
  }

const isDone = (of: Case) => (source: Source) => outcomeOf(of, source)?.status === 'done'

/** Registers that were searched for identical marks only, and alone hold a right. */
function shallow(of: Case): Hit[] {
  const { status, coverage = [] } = outcomeOf(of, 'trademarks') ?? {}
  if (status !== 'done') return []
  return identicalOnly(coverage).map(({ register, jurisdiction }) => ({
    finding: null,
    name: `${register} for ${jurisdiction}`,
  }))
}

/** What was not answered, or not in full. Without a decisive source, the only possible verdict is a conflict. */
export const answerRules: readonly Rule[] = [
  {
    id: 'domains-unanswered',
    effect: 'inconclusive',
    when: 'domains was requested and is not `done`',
    text: 'Domains could not be checked in full ({list}), so the name cannot be called clear.',
    weight: once(0),
    hits: unanswered('domains'),
  },
  {
    id: 'trademarks-unanswered',
    effect: 'inconclusive',
    when: 'trademarks was requested and is not `done`',
    text: 'Trademarks could not be checked in full ({list}), so the name cannot be called clear.',
    weight: once(0),
    hits: unanswered('trademarks'),
  },
  {
    id: 'companies-unanswered',
    effect: 'inconclusive',
    when: 'companies was requested and is not `done`',
    text: 'Companies could not be checked in full ({list}), so the name cannot be called clear.',
    weight: once(0),
    hits: unanswered('companies'),
  },
  {
    id: 'social-unanswered',
    effect: 'note',
    when: 'social was requested and is not `done`',
    text: 'Social networks could not be checked in full: {list}.',
    weight: once(0),
    hits: unanswered('social'),
  },
  {
    id: 'analysis-unanswered',
    effect: 'note',
    when: 'analysis was requested and is not `done`',
    text: 'The name could not be analyzed in full: {list}.',
    weight: once(0),
    hits: unanswered('analysis'),
  },
  // Without it, a check of, for example, user names alone could be clear although no source answered.
  {
    id: 'nothing-answered',
    effect: 'inconclusive',
    when: 'no requested source is `done`',
    text: 'No requested source could be checked in full, so the name cannot be called clear.',
    weight: once(0),
    hits: (of) => (of.request.sources.some(isDone(of)) ? [] : [{ finding: null, name: 'nothing' }]),
  },
  {
    id: 'trademark-depth',
    effect: 'inconclusive',
    when: 'a right of a requested jurisdiction was searched only for identical trademarks, in every register that holds it',
    text: 'Only identical trademarks were searched, so a similar one may block the name: {list}.',
    weight: once(0),
    hits: shallow,
  },
]
