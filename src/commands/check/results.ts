import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import { SOURCES, type Source, type SourceOutcome } from '../../events/sections.ts'
import { judge } from '../../verdict/judge.ts'
import { type CheckState, isPending, type Requested, withAsked } from './state.ts'

/** Sources that justify the charge: if none of them is done, the quota is given back. */
const CHARGED: readonly Source[] = ['domains', 'social', 'trademarks', 'companies']

/** The results, and the completion if they were the last missing ones. */
export function results(
  state: CheckState,
  found: readonly EventData['SourceResult'][],
  cause: 'answered' | 'deadline' = 'answered',
): Draft[] {
  const drafts = found.map((data): Draft => ({ type: 'SourceResult', data }))
  const after = found.reduce((s, { outcome }) => withAsked(s, outcome.source, { outcome }), state)
  const { requested } = after
  if (!requested || SOURCES.some((source) => isPending(after, source))) return drafts
  const outcomes = Object.fromEntries(
    SOURCES.map((source) => [source, after.asked[source]?.outcome ?? undefined]),
  )
  const judgment = judge(requested.ruleSet, {
    request: requested.request,
    outcomes,
    bars: requested.bars,
  })
  const answered = CHARGED.some((source) => after.asked[source]?.outcome?.status === 'done')
  const { checkId } = requested
  return [
    ...drafts,
    { type: 'CheckCompleted', data: { checkId, ...judgment, cause, refund: isCharged(after) && !answered } },
  ]
}

/** The check ends; sources that have not answered are `unknown`. */
export function expire(state: CheckState, { checkId, deadlineAt }: Requested): Draft[] {
  const missing = SOURCES.filter((source) => isPending(state, source))
  return results(
    state,
    missing.map((source) => {
      const { attempt = 0, lastReason = null } = state.asked[source] ?? {}
      const reason = lastReason ?? {
        code: 'deadline',
        text: `No answer came before the deadline of this check (${deadlineAt}).`,
        nextStep: 'Retry the check; the service queries only the sources that gave no answer.',
      }
      const empty = { status: 'unknown' as const, reason, summary: reason.text }
      const outcome: SourceOutcome = { source, ...empty, coverage: [], findings: [], evidence: [] }
      return { checkId, attempt, carriedFrom: null, answeredAt: null, outcome }
    }),
    'deadline',
  )
}

/** Whether the check took quota that can be given back. */
export const isCharged = ({ requested }: CheckState): boolean => requested?.reservation != null
