import { clock } from '../../primitives/runtime.ts'

/** The part of the class of kafkajs that queues the requests of one connection. */
export type RequestQueueClass = { prototype: { throttledUntil: number } }

/**
 * Measures the throttle times that brokers ask for by the monotonic clock. kafkajs 2.2.4 keeps the wall time at which a
 * throttle ends: after a jump of that clock by an hour back, its connection would send nothing for an hour.
 */
export function throttleByMonotonicClock({ prototype }: RequestQueueClass): void {
  const ends = new WeakMap<object, number>()
  Object.defineProperty(prototype, 'throttledUntil', {
    configurable: true,
    get() {
      return clock.now() + (ends.get(this) ?? 0) - clock.monotonic()
    },
    set(wallTime: number) {
      ends.set(this, clock.monotonic() + wallTime - clock.now())
    },
  })
}
