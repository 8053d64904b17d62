import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, jsonState } from '../decider.ts'

/** An assessment of a finding. `by` is the actor; `at` is RFC 3339. */
export type GivenMark = Omit<EventData['FindingReviewed'], 'checkId'> & { by: string; at: string }

/** The present assessments in the order in which their findings were first assessed; `revision` is -1 before the first. */
export type ReviewState = { marks: readonly GivenMark[]; revision: number }

export type ReviewCommand =
  | ({ type: 'mark' } & EventData['FindingReviewed'])
  | ({ type: 'withdraw' } & EventData['FindingReviewWithdrawn'])

/** A reviewer's assessments of the findings of one check. They have a separate stream, because the check does not change. */
export const reviewDecider: Decider<ReviewState, ReviewCommand> = {
  initial: () => ({ marks: [], revision: -1 }),
  decide({ marks }, { type, ...data }): Draft[] {
    if (type === 'mark') return [{ type: 'FindingReviewed', data: data as EventData['FindingReviewed'] }]
    const { checkId, finding } = data
    const isMarked = marks.some((one) => one.finding === finding)
    return isMarked ? [{ type: 'FindingReviewWithdrawn', data: { checkId, finding } }] : []
  },
  evolve(state, event: DomainEvent) {
    const { revision } = event
    switch (event.type) {
      case 'FindingReviewed': {
        const { checkId: _check, ...data } = event.data
        const given = { ...data, by: event.actor, at: event.time }
        const isKnown = state.marks.some(({ finding }) => finding === data.finding)
        const marks = isKnown
          ? state.marks.map((one) => (one.finding === data.finding ? given : one))
          : [...state.marks, given]
        return { marks, revision }
      }
      case 'FindingReviewWithdrawn':
        return {
          marks: state.marks.filter(({ finding }) => finding !== event.data.finding),
          revision,
        }
      default:
        return state
    }
  },
  weigh: ({ marks }) => 128 + marks.length * 1_024,
  text: jsonState(1),
}
