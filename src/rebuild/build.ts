import type { EventBus } from '../engine/ports/event-bus.ts'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { ReadModels } from '../engine/ports/read-models.ts'
import { timers } from '../primitives/runtime.ts'
import { groupName } from '../projections/projection.ts'
import type { Versions } from '../projections/read-model.ts'
import { type Building, claimed, Generations, progressed } from '../projections/read-model-versions.ts'
import { openFilling } from './filling.ts'
import { foldHistory } from './history.ts'

/**
 * What a rebuild is built from. It contains nothing that could ask a source, send a message or append an event;
 * therefore rebuilding has no effects.
 */
export type BuildParts = {
  store: Pick<EventStore, 'scan' | 'readStream' | 'end'>
  readModels: ReadModels
  eventBus: Pick<EventBus, 'beginAtEnd'>
  /** The versions of the read model. */
  versions: Versions
  /** Name of the reader, unique to the process. */
  owner: string
  /** Epoch ms. */
  now(): number
  onProgress?(building: Building): void
}

const REPORT_EVERY_MS = 1_000
/** Also without progress: a silent owner counts as dead. */
const BEAT_EVERY_MS = 3_000

/**
 * Reads history for the generation that is being built: first sets the start of its consumer group, then folds the log
 * up to its end; from then on the group can follow. Resumes where a previous process was interrupted. Gives whether
 * this process reached the end; false where no history has to be read, another process reads it, or the signal is
 * aborted.
 */
export async function readForBuilding(parts: BuildParts, signal: AbortSignal): Promise<boolean> {
  const { versions, store, readModels, eventBus, owner, now, onProgress } = parts
  const [{ name }] = versions
  const generations = await Generations.open(readModels)
  const report = async (step: Parameters<typeof progressed>[2]) => {
    const { state, changed } = await generations.change(name, (one) => progressed(one, owner, step, now()))
    if (state.building) onProgress?.(state.building)
    return changed
  }
  const claim = await generations.change(name, (state) => claimed(state, owner, now()))
  const { building } = claim.state
  const readModel = versions.find(({ version }) => version === building?.version)
  if (!claim.changed || !building || !readModel) return false
  const lost = new AbortController()
  const beat = async () => {
    if (!(await report({}))) lost.abort()
  }
  const beating = timers.setInterval(() => void beat().catch(() => undefined), BEAT_EVERY_MS)
  try {
    const { types } = readModel
    if (!building.placed) {
      const group = groupName(readModel, building.generation)
      await eventBus.beginAtEnd({ group, ...(types && { types }) })
      if (!(await report({ placed: true }))) return false
    }
    const { generation, events } = building
    const documents = await openFilling(readModels, readModel, { generation, isNew: events === 0 })
    let reportedAt = now()
    const came = await foldHistory({ store, readModel, documents }, building, {
      signal: AbortSignal.any([signal, lost.signal]),
      async onPage(progress) {
        if (now() - reportedAt < REPORT_EVERY_MS) return
        reportedAt = now()
        const total = estimated(progress, await store.end())
        if (!(await report({ ...progress, total }))) lost.abort()
      },
    })
    if (lost.signal.aborted) return false
    if (signal.aborted) {
      await report(came)
      return false
    }
    await documents.finish()
    return await report({ ...came, total: came.events, phase: 'following' })
  } finally {
    timers.clear(beating)
  }
}

/** Positions are numbers that grow with the log, so the reader's position shows approximately how much is left. */
function estimated({ position, events }: { position: Position; events: number }, end: Position): number {
  const share = Number.parseInt(position, 10) / Number.parseInt(end, 10)
  return share > 0 && share <= 1 ? Math.round(events / share) : events
}
