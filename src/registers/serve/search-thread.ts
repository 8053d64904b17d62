import { parentPort } from 'node:worker_threads'
import { RegisterRefused } from '../refused.ts'
import { OpenedRegisters } from './opened-registers.ts'
import type { Searched, SearchOrder } from './search-threads.ts'

/** Searches registers in a separate thread, with its own open files; see `SearchThreads`. */
const opened = new OpenedRegisters()

parentPort?.on('message', (order: SearchOrder) => parentPort?.postMessage(searched(order)))

function searched(order: SearchOrder): Searched | null {
  if ('forget' in order) {
    opened.forget(order.forget)
    return null
  }
  const { id, path, name, options } = order
  try {
    return { id, hits: opened.search(path, name, options) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, error: message, isRefused: error instanceof RegisterRefused }
  }
}
