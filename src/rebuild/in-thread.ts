import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import { chance } from '../primitives/runtime.ts'
import type { Settings } from '../settings/settings.ts'

/** A unique name for a reader: the process and this run. */
export const newOwner = (): string => `${hostname()}:${process.pid}:${chance.uuid().slice(0, 8)}`

/**
 * Reads the history of a read model in a thread with its own connections; resolves when it has ended, however far it
 * came. Rejects with the thread's error. After an abort, it ends after the present page.
 */
export function readInThread(settings: Settings, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const workerData = { settings: structuredClone(settings), name, owner: newOwner() }
    const worker = new Worker(new URL('./history-worker.ts', import.meta.url), { workerData })
    const stop = () => worker.postMessage('stop')
    signal.addEventListener('abort', stop, { once: true })
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    if (signal.aborted) stop()
  })
}
