import { type EventStore, StoreUnavailable } from '../../src/engine/ports/event-store.ts'

/**
 * A store that loses an append where the next of `faults` is 0, and only its answer where it is 1, until `calm` is
 * called. `fail` starts again with other faults.
 */
export function flakyStore(
  store: EventStore,
  faults: readonly number[],
): { store: EventStore; calm(): void; fail(faults: readonly number[]): void } {
  let left = [...faults]
  const faulty = async <T>(append: () => Promise<T>): Promise<T> => {
    const fault = left.shift()
    if (fault === 0) throw new StoreUnavailable('the append was lost')
    const answer = await append()
    if (fault === 1) throw new StoreUnavailable('the answer was lost')
    return answer
  }
  return {
    store: {
      append: (...args) => faulty(() => store.append(...args)),
      appendNew: (...args) => faulty(() => store.appendNew(...args)),
      readStream: (...args) => store.readStream(...args),
      readAll: (...args) => store.readAll(...args),
      scan: (...args) => store.scan(...args),
      end: () => store.end(),
      subscribe: (options) => store.subscribe(options),
      close: () => store.close(),
    },
    calm: () => {
      left = []
    },
    fail: (next) => {
      left = [...next]
    },
  }
}
