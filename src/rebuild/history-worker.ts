import { parentPort, workerData } from 'node:worker_threads'
import { openEngineOnce } from '../service/open-engine.ts'
import type { Settings } from '../settings/settings.ts'
import { readForBuilding } from './build.ts'
import { readModelsNamed } from './names.ts'

/** Reads history in a thread of its own, so that it holds up no request of the process that it belongs to. */
const { settings, name, owner } = workerData as { settings: Settings; name: string; owner: string }
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())
const [versions] = readModelsNamed(name) ?? []
if (!versions) throw new Error(`there is no read model ${name}`)
const engine = await openEngineOnce(settings)
try {
  await readForBuilding({ ...engine, versions, owner, now: Date.now }, stopping.signal)
} finally {
  await engine.close()
  parentPort?.close()
}
