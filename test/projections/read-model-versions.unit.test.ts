import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import {
  canceled,
  claimed,
  Generations,
  progressed,
  type ReadModelState,
  requested,
  requestedBack,
  switched,
} from '../../src/projections/read-model-versions.ts'
import { tempFolder } from '../support/temp-folder.ts'

const HOUR = 3_600_000
const fresh: ReadModelState = {
  _id: 'reports',
  revision: 0,
  active: { version: 1, generation: 1 },
  activeSince: 0,
  building: null,
  previous: null,
  retired: [],
  highest: 1,
}

/** Applies steps, each of which must be possible. */
function stepped(...steps: ((state: ReadModelState) => ReadModelState | null)[]): ReadModelState {
  return steps.reduce((state, step) => {
    const next = step(state)
    if (!next) throw new Error(`nothing comes of ${step}`)
    return next
  }, fresh)
}

const ask = (now: number) => (one: ReadModelState) => requested(one, { version: 1, by: 'operator', now })
const claim = (owner: string, now: number) => (one: ReadModelState) => claimed(one, owner, now)
const read = (owner: string, now: number) => (one: ReadModelState) =>
  progressed(one, owner, { phase: 'following' }, now)
const swap = (generation: number, now: number) => (one: ReadModelState) => switched(one, generation, now)

describe('the generations of a read model', () => {
  it('are taken over from a reader whose last report is in the future: the clock was set back', () => {
    const building = stepped(ask(HOUR), claim('dead', HOUR))
    expect(claimed(building, 'other', HOUR - 2_000)).toBeNull()
    expect(claimed(building, 'other', 1_000)?.building).toMatchObject({ owner: 'other', beatAt: 1_000 })
  })

  it('are requested, read, followed and served, the previous one fed for an hour', () => {
    const served = stepped(ask(10), claim('a', 20), read('a', 30), swap(2, 40))
    expect(served).toMatchObject({
      active: { version: 1, generation: 2 },
      activeSince: 40,
      building: null,
      previous: { version: 1, generation: 1, fedUntil: 40 + HOUR },
      retired: [],
    })
  })

  it('are built one at a time, and never switched to before history is read', () => {
    const building = stepped(ask(10))
    expect(ask(11)(building)).toBeNull()
    expect(swap(2, 12)(building)).toBeNull()
    expect(swap(2, 12)(stepped(ask(10), claim('a', 11)))).toBeNull()
  })

  it('are read by one process at a time, by another one when it has not reported for 15 seconds', () => {
    const reading = stepped(ask(0), claim('a', 0))
    expect(claim('b', 14_999)(reading)).toBeNull()
    const taken = claim('b', 15_000)(reading)
    expect(taken?.building?.owner).toBe('b')
    expect(taken && progressed(taken, 'a', { events: 5 }, 15_001)).toBeNull()
    expect(claim('a', 1)(reading)?.building?.owner).toBe('a')
  })

  it('can be switched back, and forward again', () => {
    const served = stepped(ask(0), claim('a', 0), read('a', 0), swap(2, 0))
    const back = requestedBack(served, { by: 'operator', now: 1 })
    expect(back?.building).toMatchObject({ generation: 1, phase: 'following', placed: true })
    const again = back && switched(back, 1, 2)
    expect(again).toMatchObject({ active: { generation: 1 }, previous: { generation: 2 }, retired: [] })
    expect(requestedBack(fresh, { by: 'operator', now: 1 })).toBeNull()
  })

  it('retire two earlier ones, and never reuse a number', () => {
    const second = [ask(0), claim('a', 0), read('a', 0), swap(2, 0)]
    const third = stepped(...second, ask(1), claim('a', 1), read('a', 1), swap(3, 1))
    expect(third).toMatchObject({
      active: { generation: 3 },
      previous: { generation: 2 },
      retired: [{ version: 1, generation: 1, at: 1 }],
      highest: 3,
    })
    const back = requestedBack(third, { by: 'operator', now: 2 })
    const second2 = back && switched(back, 2, 3)
    expect(second2 && ask(4)(second2)?.building?.generation).toBe(4)
  })

  it('can be canceled while they are built: the reader loses them, and the built documents are dropped', () => {
    const reading = stepped(ask(0), claim('a', 0))
    const given = canceled(reading, 5)
    expect(given).toMatchObject({
      active: { generation: 1 },
      building: null,
      retired: [{ version: 1, generation: 2, at: 5 }],
    })
    expect(given && progressed(given, 'a', { events: 5 }, 6)).toBeNull()
    expect(given && swap(2, 6)(given)).toBeNull()
    expect(given && ask(7)(given)?.building?.generation).toBe(3)
    expect(canceled(fresh, 5)).toBeNull()
  })

  it('keep the previous one when its restoration is canceled', () => {
    const served = stepped(ask(0), claim('a', 0), read('a', 0), swap(2, 0))
    const back = requestedBack(served, { by: 'operator', now: 1 })
    const given = back && canceled(back, 2)
    expect(given).toMatchObject({
      active: { generation: 2 },
      building: null,
      previous: { generation: 1 },
      retired: [],
    })
  })

  describe('stored where all processes see them', () => {
    const folder = tempFolder()
    let readModels: ReadModels
    beforeAll(async () => {
      readModels = await openSqliteReadModels({ file: join(folder.path, 'views.db') })
    })
    afterAll(async () => {
      await readModels.close()
      folder.remove()
    })

    it('change for one of several concurrent writers; the others see the result', async () => {
      const all = await Promise.all(Array.from({ length: 5 }, () => Generations.open(readModels)))
      await Promise.all(all.map((one) => one.ensure('reports', 1, 0)))
      const outcomes = await Promise.all(all.map((one) => one.change('reports', ask(1))))
      expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1)
      for (const { state } of outcomes) expect(state.building?.generation).toBe(2)
    })
  })
})
