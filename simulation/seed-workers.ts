import { Worker } from 'node:worker_threads'
import type { Brief } from './world/seeds.ts'
import type { ScenarioOptions } from './world/simulation.ts'

/** Threads that run histories. A history is the same in each of them. */
export function startWorkers(count: number, scenario: string, options: ScenarioOptions) {
  const waiting = new Map<number, { resolve: (brief: Brief) => void; reject: (error: unknown) => void }>()
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
      workerData: { scenario, options },
    })
    worker.on('message', ({ seed, brief }: { seed: number; brief: Brief }) => {
      waiting.get(seed)?.resolve(brief)
      waiting.delete(seed)
    })
    worker.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return worker
  })
  return {
    run: (seed: number) =>
      new Promise<Brief>((resolve, reject) => {
        waiting.set(seed, { resolve, reject })
        workers[seed % count]?.postMessage(seed)
      }),
    stop: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}
