import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { type Answer, SESSION_MS, startGroups } from '../../engine/kafka/membership-world.ts'
import { eventually } from '../../support/eventually.ts'
import type { Script } from '../../support/kafka-double/broker.ts'
import { CODES, type Fault } from '../../support/kafka-double/group.ts'
import fc from '../../support/properties.ts'

const SEQUENCES = 100
const FAULTS = Object.keys(CODES) as Fault[]
/** Half of the answers are good, so that faults meet each other in every state. */
const answers: fc.Arbitrary<Answer[]> = fc.array(
  fc.oneof(fc.constant<Answer>('ok'), fc.constantFrom<Answer>('cut', ...FAULTS)),
  { minLength: 1, maxLength: 12 },
)

describe('memberships whose coordinator answers at random', () => {
  let groups: Awaited<ReturnType<typeof startGroups>>

  beforeAll(async () => {
    groups = await startGroups()
  })
  afterAll(async () => {
    await groups.end()
    await groups.stop()
  })

  /** Gives these answers one after another to any request; then it behaves normally. */
  function given(sequence: readonly Answer[]) {
    const left = [...sequence]
    let overAt = Number.POSITIVE_INFINITY
    const script: Script = () => {
      if (left.length === 1) overAt = Date.now()
      return left.shift() ?? 'ok'
    }
    /** Any session from before the last fault has expired. */
    const isLongOver = () => Date.now() - overAt > 1.5 * SESSION_MS
    return { group: groups.newGroup(script), isLongOver }
  }
  const [leading, consuming] = [fc.sample(answers, SEQUENCES), fc.sample(answers, SEQUENCES)]

  it(`finally leads, or consumes and commits, after ${2 * SEQUENCES} random sequences of errors`, async () => {
    const leads = async (sequence: Answer[]) => {
      const { group, isLongOver } = given(sequence)
      const world = groups.stand(group)
      await eventually(() => isLongOver() && world.lease?.held === true)
    }
    const consumes = async (sequence: Answer[]) => {
      const { group, isLongOver } = given(sequence)
      const world = groups.consume(group)
      await eventually(async () => {
        if (isLongOver() && world.owns) await world.commit()
        return groups.commits(group) > 0
      })
    }
    await Promise.all([...leading.map(leads), ...consuming.map(consumes)])
  }, 120_000)
})
