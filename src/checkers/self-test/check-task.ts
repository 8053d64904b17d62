import { parseName } from '../../names/parse.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import type { Canary } from './self-test.ts'

/** The account of the service itself: no customer's budget, breaker or share pays for its requests. */
export const CANARY_ACCOUNT = 'namecheck:canary'

/** The part of a check that asks about a canary name. */
export function taskFor(
  canary: Canary,
  name: string,
  by: Pick<CheckTask, 'urgency' | 'deadline' | 'signal'>,
): CheckTask {
  const parsed = parseName(name)
  if (!parsed.ok) throw new Error(`"${name}" of canary ${canary.scope} is not a valid name`)
  const { urgency, deadline, signal } = by
  return {
    checkId: `canary-${canary.scope}`,
    account: CANARY_ACCOUNT,
    query: name,
    name: parsed.name,
    request: {
      sources: [canary.source],
      tlds: [],
      jurisdictions: [],
      niceClasses: [],
      delivery: 'response',
      maxAge: 0,
    },
    urgency,
    deadline,
    signal,
  }
}
