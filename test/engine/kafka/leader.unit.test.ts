import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Lease } from '../../../src/engine/kafka/relay/leader-lease.ts'

describe('a lease', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void jest.useRealTimers())

  it('is held for one session after the last heartbeat was sent, whenever its answer arrived', () => {
    const lease = new Lease(6_000, Date.now())
    jest.setSystemTime(1_005_999)
    expect(lease.held).toBe(true)
    lease.renew(1_003_000)
    jest.setSystemTime(1_008_999)
    expect(lease.held).toBe(true)
    jest.setSystemTime(1_009_000)
    expect(lease.held).toBe(false)
  })

  it('is over for a process that was suspended between a heartbeat and its answer', () => {
    const sentAt = Date.now()
    const lease = new Lease(6_000, sentAt)
    jest.setSystemTime(1_060_000)
    lease.renew(sentAt)
    expect(lease.held).toBe(false)
  })

  it('is over when the clock is set back, until the next heartbeat', () => {
    const lease = new Lease(6_000, Date.now())
    jest.setSystemTime(1_000_000 - 3_600_000)
    expect(lease.held).toBe(false)
    lease.renew(Date.now())
    expect(lease.held).toBe(true)
  })

  it('is over when it was taken away, and says so', () => {
    const lease = new Lease(6_000, Date.now())
    lease.end()
    lease.renew(Date.now())
    expect([lease.held, lease.signal.aborted]).toEqual([false, true])
  })
})
