import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Settings } from '../settings/settings.ts'

/** A name for who reads history: this process, this once. */
export const newOwner = (): string => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`

/**
 * Reads the history of a read model in a thread on connections of its own; resolves when it has ended, however far it
 * came. Rejects with what the thread failed with. Aborted, it ends behind the page that it is at.
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
