import { afterEach, describe, expect, it } from '@jest/globals'
import { NEWER_RULES } from '../../../simulation/program/made-up-releases.ts'
import { Releases } from '../../../simulation/program/releases.ts'
import { simulatedWorld, type VirtualWorld } from '../../../simulation/world/world.ts'
import { catalog } from '../../../src/events/catalog.ts'
import { NewerThanProgram } from '../../../src/events/newer-than-program.ts'
import { CURRENT_RULE_SET, ruleSetNamed } from '../../../src/verdict/rule-sets.ts'

const NAMES = ['one', 'two', 'three', 'four']
const NEWER = ['CheckRequested', 2] as const
const OLDER = ['CheckRequested', 1] as const
const NEWER_TYPE = ['AccountNamed', 1] as const

let world: VirtualWorld
afterEach(() => world.close())

/** The releases of the first seed in which processes of both run. */
function mixed() {
  for (let seed = 1; ; seed++) {
    world = simulatedWorld(seed)
    const releases = new Releases(world, NAMES)
    const lines = world.history.lines.filter(({ what }) => what === 'runs the older release')
    if (lines.length > 0 && lines.length < NAMES.length)
      return { releases, older: lines.map(({ who }) => who) }
    world.close()
  }
}

const understands = (look: () => unknown): boolean => {
  try {
    look()
    return true
  } catch (error) {
    if (error instanceof NewerThanProgram) return false
    throw error
  }
}

describe('processes of two releases', () => {
  it('differ in what they can read until each has the newer one', async () => {
    const { releases, older } = mixed()
    const reads: Record<string, boolean[]> = {}
    for (const name of NAMES)
      world.start(name, () => {
        releases.begin(name)
        reads[name] = [
          understands(() => catalog.known(...OLDER)),
          understands(() => catalog.known(...NEWER)),
          understands(() => catalog.known(...NEWER_TYPE)),
          understands(() => ruleSetNamed(CURRENT_RULE_SET)),
          understands(() => ruleSetNamed(NEWER_RULES)),
        ]
      })
    await world.run()
    for (const name of NAMES) {
      const isOlder = older.includes(name)
      expect(reads[name]).toEqual([true, !isOlder, !isOlder, true, !isOlder])
    }
    expect(understands(() => catalog.known(...NEWER))).toBe(true)
    releases.finish()
    await world.run()
    for (const name of NAMES) expect(reads[name]).toEqual([true, true, true, true, true])
  })

  it('can be upgraded and rolled back one by one', async () => {
    const { releases, older } = mixed()
    const now = new Map<string, boolean>()
    for (const name of NAMES) world.start(name, () => void now.set(name, releases.begin(name)))
    await world.run()
    const count = () => [...now.values()].filter(Boolean).length
    const faults = releases.faults(NAMES)
    expect(count()).toBe(older.length)
    faults['a process is rolled back']?.()
    await world.run()
    expect(count()).toBe(older.length + 1)
    for (let each = 0; each < 2; each++) faults['a process is upgraded']?.()
    await world.run()
    expect(count()).toBe(older.length - 1)
  })
})
