import { clock, timers } from '../../src/primitives/runtime.ts'
import type { ServerEnd, World } from './interfaces.ts'

/**
 * A world without faults on the present runtime, in which every request arrives at once. The contract suites of the ports
 * run the virtual servers in it.
 */
export function faultlessWorld(process = 'process'): World {
  return {
    now: clock.now,
    later(ms, run) {
      const timer = timers.setTimeout(run, ms)
      return () => timers.clear(timer)
    },
    record: () => undefined,
    draw: { below: () => 0, chance: () => false, of: <T>(list: readonly T[]) => list[0] as T },
    network: {
      async request(_server, _what, serve) {
        await timers.nextIteration()
        return serve()
      },
      connect: <T>(_server: string, { onMessage }: { onMessage(message: T): void }): ServerEnd<T> => {
        let isOpen = true
        return {
          process,
          get isOpen() {
            return isOpen
          },
          send: (message) => timers.setImmediate(() => isOpen && onMessage(message)),
          close() {
            isOpen = false
          },
        }
      },
    },
  }
}
