import type { Webhook } from '../types.ts'

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['user', 'You paused it.'],
  ['plan', 'Your plan does not include webhooks.'],
  ['failures', 'Too many attempts in a row failed. Repair the endpoint, then resume it.'],
  ['exhausted', 'A message has used up its attempts. Repair the endpoint, then resume it.'],
  ['gone', 'The endpoint answered 410, which asks for no further messages.'],
])

/** Why an endpoint is paused, and what to do. */
export const pauseText = (cause: string): string => CAUSES.get(cause) ?? cause

/** Failed attempts in a row, in one sentence; null after a success. */
export function streakText({ streak }: Pick<Webhook, 'streak'>): string | null {
  if (streak === null) return null
  return streak.failures === 1 ? 'The last attempt failed.' : `The last ${streak.failures} attempts failed.`
}
