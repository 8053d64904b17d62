import { parseName } from '../../names/parse.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import type { SelfTest } from './self-test.ts'

/** The account of the service itself: no customer's budget, breaker or share pays for its requests. */
export const SELF_TEST_ACCOUNT = 'namecheck:canary'

/** The part of a check that asks about a name of a self-test. */
export function taskFor(
  selfTest: SelfTest,
  name: string,
  by: Pick<CheckTask, 'urgency' | 'deadline' | 'signal'>,
): CheckTask {
  const parsed = parseName(name)
  if (!parsed.ok) throw new Error(`"${name}" of self-test ${selfTest.scope} is not a valid name`)
  const { urgency, deadline, signal } = by
  return {
    checkId: `canary-${selfTest.scope}`,
    account: SELF_TEST_ACCOUNT,
    query: name,
    name: parsed.name,
    request: {
      sources: [selfTest.source],
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
