import { parentPort, workerData } from 'node:worker_threads'
import { clock } from '../primitives/runtime.ts'
import { openEngineOnce } from '../service/open-engine.ts'
import type { Settings } from '../settings/settings.ts'
import { readForBuilding } from './build.ts'
import { readModelsNamed } from './read-model-names.ts'

/** Reads history in a separate thread, so that it delays no request of its process. */
const { settings, name, owner } = workerData as { settings: Settings; name: string; owner: string }
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())
const [versions] = readModelsNamed(name) ?? []
if (!versions) throw new Error(`unknown read model ${name}`)
const engine = await openEngineOnce(settings)
try {
  await readForBuilding({ ...engine, versions, owner, now: clock.now }, stopping.signal)
} finally {
  await engine.close()
  parentPort?.close()
}
