import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import '../../../src/engine/kafka/client.ts'

type Queue = { maybeThrottle(ms: number): void; canSendSocketRequestImmediately(): boolean }

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The queue of requests of one connection of kafkajs. */
async function queueOfConnection(): Promise<Queue> {
  const { default: RequestQueue } = (await import(
    'kafkajs/src/network/requestQueue/index.js'
  )) as unknown as {
    default: new (options: object) => Queue
  }
  const quiet = { debug() {}, namespace: () => quiet }
  return new RequestQueue({ maxInFlightRequests: null, logger: quiet, isConnected: () => true })
}

it('a throttled connection waits no longer when the wall clock jumps back', async () => {
  const queue = await queueOfConnection()
  expect(queue.canSendSocketRequestImmediately()).toBe(true)
  queue.maybeThrottle(5_000)
  expect(queue.canSendSocketRequestImmediately()).toBe(false)
  await jest.advanceTimersByTimeAsync(5_001)
  jest.setSystemTime(Date.now() - 3_600_000)
  expect(queue.canSendSocketRequestImmediately()).toBe(true)
})
