import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Stripped } from './strip-worker.ts'

/**
 * The modules of the front end as JavaScript, by their path below the folder. Types become spaces, so lines and columns stay the same. A
 * thread does it: reading and stripping all modules would block the event loop. Node marks the function as experimental;
 * the option of the thread keeps that line out of the output of the service.
 */
export async function stripPages(): Promise<Stripped> {
  const worker = new Worker(new URL('./strip-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const [stripped] = await once(worker, 'message')
    return stripped
  } finally {
    await worker.terminate()
  }
}
