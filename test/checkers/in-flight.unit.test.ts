import { getEventListeners } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { InFlight } from '../../src/checkers/in-flight.ts'

describe('questions in flight', () => {
  it('are aborted by the stop of the process, with its reason', () => {
    const outer = new AbortController()
    const { signal, end } = new InFlight().start('chk_1', outer.signal, 60_000)
    outer.abort('stop')
    expect([signal.aborted, signal.reason]).toEqual([true, 'stop'])
    end()
    const late = new InFlight().start('chk_1', outer.signal, 60_000)
    expect(late.signal.aborted).toBe(true)
    late.end()
  })

  it('are aborted with their check, and no other is', () => {
    const inFlight = new InFlight()
    const { signal: outer } = new AbortController()
    const one = inFlight.start('chk_1', outer, 60_000)
    const other = inFlight.start('chk_2', outer, 60_000)
    inFlight.abort('chk_1')
    expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false])
    one.end()
    other.end()
  })

  it('leave nothing behind on a signal that outlives them', () => {
    const { signal } = new AbortController()
    const flight = new InFlight().start('chk_1', signal, 60_000)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    flight.end()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
