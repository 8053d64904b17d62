import { describe, expect, it } from '@jest/globals'
import { Stuck } from '../../src/primitives/process-part.ts'
import { Rounds } from '../../src/primitives/repeat.ts'

describe('the rounds of a loop', () => {
  it('report nothing while they succeed, or before the first one', async () => {
    const rounds = new Rounds()
    await rounds.run(async () => undefined)
    expect([rounds.stoppage(), rounds.stoppage()]).toEqual([null, null])
  })

  it('report the failure of the last one, until one succeeds', async () => {
    const rounds = new Rounds()
    const failing = rounds.run(() => Promise.reject(new Error('the schedule cannot be read')))
    await expect(failing).rejects.toThrow('schedule')
    expect([rounds.stoppage(), rounds.stoppage()]).toEqual(
      Array(2).fill(new Error('the schedule cannot be read')),
    )
    await rounds.run(async () => undefined)
    expect(rounds.stoppage()).toBeNull()
  })

  it('report that one does not end between two checks', async () => {
    const rounds = new Rounds()
    await rounds.run(async () => undefined)
    const gate = Promise.withResolvers<void>()
    const round = rounds.run(() => gate.promise)
    expect(rounds.stoppage()).toBeNull()
    expect(rounds.stoppage()).toBeInstanceOf(Stuck)
    gate.resolve()
    await round
    expect(rounds.stoppage()).toBeNull()
  })
})
