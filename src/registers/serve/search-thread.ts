import { parentPort } from 'node:worker_threads'
import { timers } from '../../primitives/runtime.ts'
import { RegisterRefused } from '../refused.ts'
import { OpenedRegisters } from './opened-registers.ts'
import type { Searched, SearchOrder } from './search-threads.ts'

/** Searches registers in a separate thread, with its own open files; see `SearchThreads`. */
const opened = new OpenedRegisters()
/** Files whose indexes are read ahead. */
const unread = new Set<string>()
let isReading = false

parentPort?.on('message', (order: SearchOrder) => {
  if ('readAhead' in order) {
    unread.add(order.readAhead)
    readOnSoon()
  } else if ('forget' in order) {
    unread.delete(order.forget)
    opened.forget(order.forget)
  } else parentPort?.postMessage(searched(order))
})

/** Reads the next part of an index after the searches that have arrived meanwhile. */
function readOnSoon(): void {
  if (isReading || unread.size === 0) return
  isReading = true
  timers.setImmediate(() => {
    isReading = false
    const [path] = unread
    if (path !== undefined && !opened.readOn(path)) unread.delete(path)
    readOnSoon()
  })
}

function searched({ id, path, name, options }: Extract<SearchOrder, { id: number }>): Searched {
  try {
    return { id, hits: opened.search(path, name, options) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, error: message, isRefused: error instanceof RegisterRefused }
  }
}
