import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedEngine } from '../src/engine/embedded/engine.ts'
import type { Document } from '../src/engine/ports/read-models.ts'
import { groupName } from '../src/projections/projection.ts'
import { ALL } from '../src/rebuild/read-model-names.ts'
import { load, startSubject } from './measure.ts'

/** The consumer groups of a service: starts one on an empty folder and reads the groups that it stored. */
export async function groupsOfService(): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-groups-'))
  try {
    const subject = await startSubject('./service.ts', { NAMECHECK_DATA: data })
    const body = { query: 'Lumivora', tlds: ['com', 'net'] }
    await load(subject, { path: '/api/v1/checks', body, connections: 50, seconds: 2 })
    await subject.stop()
    const engine = await openEmbeddedEngine(data)
    const kept = await engine.readModels.collection<Document>({ name: '_checkpoints', indexes: [] })
    const { data: groups } = await kept.find({ limit: 1_000 })
    await engine.close()
    const own = ALL.map(([model]) => groupName(model, 1))
    return [...new Set([...groups.map(({ _id }) => _id), ...own])]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
