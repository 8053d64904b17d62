import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { SandboxTimers } from '../../src/sandbox/timers.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('Timers', () => {
  it('run once, or repeatedly until stopped', () => {
    const timers = new SandboxTimers()
    const ran: string[] = []
    timers.after(50, () => ran.push('once'))
    const stop = timers.every(20, () => ran.push('again'))
    jest.advanceTimersByTime(60)
    stop()
    jest.advanceTimersByTime(200)
    expect(ran).toEqual(['again', 'again', 'once', 'again'])
  })

  it('do nothing after all are stopped', () => {
    const timers = new SandboxTimers()
    const ran: string[] = []
    timers.after(50, () => ran.push('once'))
    timers.every(20, () => ran.push('again'))
    timers.stop()
    jest.advanceTimersByTime(1_000)
    expect([ran, jest.getTimerCount()]).toEqual([[], 0])
  })
})
