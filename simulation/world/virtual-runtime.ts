import { randomBytes, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Runtime } from '../../src/primitives/runtime.ts'
import { ambient } from './process-life.ts'

const busyNever = () => () => 0

/**
 * The runtime of the process in which the present code runs. Outside of every world it is Node's: the globals that
 * it uses there are those that `globals.ts` replaces, and these ask Node.
 */
export const VIRTUAL_RUNTIME: Runtime = {
  now: () => ambient.getStore()?.wallClock ?? Date.now(),
  monotonic: () => ambient.getStore()?.monotonic ?? performance.now(),
  loopUtilization: busyNever,
  setTimeout(run, ms = 1, ...values) {
    const life = ambient.getStore()
    if (!life) return setTimeout(run, ms, ...values)
    return life.time.timer(life, ms, values.length === 0 ? (run as () => void) : () => run(...values))
  },
  setInterval(run, ms) {
    const life = ambient.getStore()
    return life ? life.time.timer(life, ms, run, true) : setInterval(run, ms)
  },
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setImmediate(run) {
    const life = ambient.getStore()
    return life ? life.time.after(life, 0, run) : setImmediate(run)
  },
  random: () => ambient.getStore()?.draw.share() ?? Math.random(),
  bytes: (length) => ambient.getStore()?.draw.bytes(length) ?? randomBytes(length),
  integer(least, limit) {
    const [from, to] = limit === undefined ? [0, least] : [least, limit]
    return ambient.getStore()?.draw.between(from, to - 1) ?? randomInt(from, to)
  },
  uuid: () => ambient.getStore()?.draw.uuid() ?? randomUUID(),
  uuidV7() {
    const life = ambient.getStore()
    return life ? life.draw.uuidV7(life.wallClock) : randomUUIDv7()
  },
}
