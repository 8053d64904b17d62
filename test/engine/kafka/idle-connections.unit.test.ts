import { expect, it } from '@jest/globals'
import '../../../src/engine/kafka/client.ts'
import { eventually } from '../../support/eventually.ts'

type Queue = {
  push(request: {
    entry: { correlationId: number; resolve(): void; reject(): void }
    expectResponse: true
    sendRequest(): void
  }): void
  maybeThrottle(ms: number): void
  fulfillRequest(response: { correlationId: number; payload: null; size: number }): void
}

/** The queue of a connection of kafkajs that sends one request at a time, and the ids of those that were sent. */
async function connection() {
  const { default: RequestQueue } = (await import(
    'kafkajs/src/network/requestQueue/index.js'
  )) as unknown as { default: new (options: object) => Queue }
  const quiet = { debug() {}, namespace: () => quiet }
  const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 30_000, logger: quiet })
  const sent: number[] = []
  return {
    sent,
    push(correlationId: number) {
      const entry = { correlationId, resolve() {}, reject() {} }
      queue.push({ entry, expectResponse: true, sendRequest: () => void sent.push(correlationId) })
    },
    answer: (correlationId: number) => queue.fulfillRequest({ correlationId, payload: null, size: 0 }),
    throttle: (ms: number) => queue.maybeThrottle(ms),
  }
}

/** Timers of this process that have not fired yet. */
const timers = () => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length

it('a connection that waits for nothing has no timer', async () => {
  const { sent, push, answer } = await connection()
  const before = timers()
  push(1)
  answer(1)
  expect([sent, timers() - before]).toEqual([[1], 0])
})

it('a waiting request is sent after the answer before it, and after a throttle time', async () => {
  const { sent, push, answer, throttle } = await connection()
  push(1)
  push(2)
  expect(sent).toEqual([1])
  throttle(50)
  answer(1)
  expect(sent).toEqual([1])
  await eventually(() => sent.length === 2)
})
