import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../../support/eventually.ts'
import type { Script } from '../../support/kafka-double/broker.ts'
import { type Answer, startGroups } from './membership-world.ts'

/** Once the group has been joined: the first request of each kind is answered with its error. */
const inOrder = (...steps: [Parameters<Script>[0], Answer][]) => {
  return (): Script => {
    const left = [...steps]
    let beats = 0
    return (request) => {
      if (request === 'Heartbeat') beats += 1
      if (beats < 2 || left[0]?.[0] !== request) return 'ok'
      return left.shift()?.[1] ?? 'ok'
    }
  }
}
const LOADING = inOrder(['Heartbeat', 'NOT_COORDINATOR'], ['JoinGroup', 'COORDINATOR_LOAD_IN_PROGRESS'])
const FORGOTTEN = inOrder(['Heartbeat', 'UNKNOWN_MEMBER_ID'], ['JoinGroup', 'COORDINATOR_LOAD_IN_PROGRESS'])

describe('a membership whose coordinator moves', () => {
  let groups: Awaited<ReturnType<typeof startGroups>>

  beforeAll(async () => {
    groups = await startGroups()
  })
  afterEach(() => groups.end())
  afterAll(() => groups.stop())

  describe.each([
    ['a join that fails while the old generation is still accepted', LOADING],
    ['a join that fails for a member that was forgotten', FORGOTTEN],
  ])('after %s', (_, script) => {
    it('leads again', async () => {
      const world = groups.stand(groups.newGroup(script()))
      await eventually(() => world.terms === 1)
      await eventually(() => world.lease?.held === false)
      await eventually(() => world.terms > 1 && world.lease?.held === true)
      expect(world.problems).toHaveLength(1)
    })

    it('consumes and commits again', async () => {
      const group = groups.newGroup(script())
      const world = groups.consume(group)
      await eventually(() => world.joins > 1 && world.owns)
      expect(world.problems).toHaveLength(1)
      await world.commit()
      expect(groups.commits(group)).toBe(1)
    })
  })
})
