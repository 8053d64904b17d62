import type { Settings } from '../../settings/settings.ts'
import type { Preferences } from '../http/prefer.ts'

/** A longer wait ends this much earlier, so that the report is sent within it. */
const MARGIN_S = 2
/** How a check is carried out for the preferences of a caller. Times in ms. */
export type Pace = { urgency: 'waiting' | 'background'; waitMs: number; deadlineMs: number }

/**
 * Wait and deadline for a request (RFC 7240). Without a preference the deadline is within the wait, so that a plain
 * call gets its report. A longer wait extends the deadline. A caller who does not wait gets the longest deadline.
 */
export function paceOf({ wait, respondAsync }: Preferences, background: boolean, settings: Settings): Pace {
  if (background || respondAsync || wait === 0)
    return {
      urgency: 'background',
      waitMs: background ? 0 : (wait ?? 0) * 1000,
      deadlineMs: settings.BACKGROUND_DEADLINE_SECONDS * 1000,
    }
  const seconds = wait ?? settings.WAIT_SECONDS
  const deadline = seconds > settings.WAIT_SECONDS ? seconds - MARGIN_S : settings.DEADLINE_SECONDS
  return { urgency: 'waiting', waitMs: seconds * 1000, deadlineMs: deadline * 1000 }
}
