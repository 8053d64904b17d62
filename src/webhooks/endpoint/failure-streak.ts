import type { EventData } from '../../events/catalog.ts'
import type { PauseCause, WebhookPolicy } from '../../events/webhook.ts'
import { type Pause, type Streak, type WebhookState, waitingOf } from './state.ts'

export type Failure = Pick<
  EventData['WebhookDeliveryFailed'],
  'messageId' | 'startedAt' | 'durationMs' | 'cause' | 'nextAt'
>

/** When an attempt ended, epoch ms. */
export const endOf = ({ startedAt, durationMs }: { startedAt: string; durationMs: number }): number =>
  Date.parse(startedAt) + durationMs

/** The streak with one more failed attempt, recorded at `revision`. */
function longer(streak: Streak | null, at: string, revision: number, policy: WebhookPolicy): Streak {
  if (!streak) return { count: 1, firstAt: at, lastAt: at, byEvents: [revision] }
  return {
    count: streak.count + 1,
    firstAt: streak.firstAt,
    lastAt: at > streak.lastAt ? at : streak.lastAt,
    byEvents: [...streak.byEvents.slice(0, policy.pauseAfterFailures - 1), revision],
  }
}

/**
 * The effect of a failed attempt, recorded at `revision` and `time` (RFC 3339), on streak and pause. It pauses the
 * endpoint in three cases: the endpoint answered 410, the message used its last attempt, or the streak is both long and
 * old enough. A paused endpoint stays paused.
 */
export function afterFailure(
  state: WebhookState,
  failure: Failure,
  revision: number,
  time: string,
): { streak: Streak | null; paused: Pause | null } {
  if (state.paused) return { streak: state.streak, paused: state.paused }
  const { policy } = state
  const at = new Date(endOf(failure)).toISOString()
  const streak = longer(state.streak, at, revision, policy)
  const pause = (cause: PauseCause, byEvents: readonly number[]) => ({
    streak,
    paused: { cause, since: time, byEvents },
  })
  if (failure.cause === 'gone') return pause('gone', [revision])
  if (failure.nextAt === null)
    return pause('exhausted', [...(waitingOf(state, failure.messageId)?.failures ?? []), revision])
  const isOld = Date.parse(streak.lastAt) - Date.parse(streak.firstAt) >= policy.pauseAfterMs
  if (streak.count >= policy.pauseAfterFailures && isOld) return pause('failures', streak.byEvents)
  return { streak, paused: null }
}
