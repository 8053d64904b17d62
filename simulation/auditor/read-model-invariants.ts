import type { Document } from '../../src/engine/ports/read-models.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { asDomainEvent } from '../../src/events/event.ts'
import { collectionName } from '../../src/projections/projection.ts'
import type { ReadModel } from '../../src/projections/read-model.ts'
import type { ReadModelState } from '../../src/projections/read-model-versions.ts'
import { READ_MODELS } from '../../src/projections/table.ts'
import type { Inspection, StoredDocument } from '../servers/inspection.ts'
import type { Violation } from '../world/simulation.ts'

const LAW = 'one truth'

/**
 * Every document that is served equals the fold of the log, byte for byte, and no other document is served. Every rebuild has
 * ended.
 */
export function judgeReadModels(servers: Inspection): Violation[] {
  const states = servers.documents().get('_generations')
  return Object.values(READ_MODELS).flatMap(([model]) => {
    const body = states?.get(model.name)?.body
    if (body === null || body === undefined)
      return [{ law: LAW, what: `${model.name} has no generation that is served` }]
    const { active, building } = JSON.parse(body) as ReadModelState
    if (building)
      return [
        {
          law: 'nothing stops in silence',
          what: `${model.name} is still being rebuilt: ${JSON.stringify(building)}`,
        },
      ]
    const served =
      servers.documents().get(collectionName(model, active.generation)) ?? new Map<string, StoredDocument>()
    return compare(model as ReadModel, servers.events(), served)
  })
}

function compare(
  model: ReadModel,
  events: readonly RecordedEvent[],
  served: ReadonlyMap<string, StoredDocument>,
): Violation[] {
  const rebuilt = new Map<string, Document>()
  const revisions = new Map<string, number>()
  for (const event of events) {
    if (model.types && !model.types.includes(event.type)) continue
    const id = model.idOf(event)
    if (id === null) continue
    revisions.set(id, event.revision)
    const document = model.fold(rebuilt.get(id) ?? null, asDomainEvent(event))
    if (document) rebuilt.set(id, document)
  }
  const found: Violation[] = []
  for (const [id, document] of rebuilt) {
    const stored = served.get(id)
    const what = stored
      ? (difference(model, stored, document) ?? lateness(model, stored, revisions.get(id)))
      : 'is missing'
    if (what !== null) found.push({ law: LAW, what: `${model.name} ${id} ${what}` })
  }
  for (const id of served.keys())
    if (!rebuilt.has(id))
      found.push({ law: LAW, what: `${model.name} ${id} is served, but no event makes it` })
  return found
}

/** A document of one stream has the revision of its last event, whatever the fold says. */
function lateness(
  { streams }: ReadModel,
  { revision }: StoredDocument,
  last: number | undefined,
): string | null {
  return streams === undefined || revision === last
    ? null
    : `has revision ${revision}, but the last event of its stream ${last}`
}

/** A document that is folded from the log has only its revision and its index fields to compare. */
function difference({ indexes }: ReadModel, stored: StoredDocument, document: Document): string | null {
  if (stored.revision !== document.revision)
    return `has revision ${stored.revision}, not ${document.revision}`
  if (stored.body !== null)
    return stored.body === JSON.stringify(document)
      ? null
      : `differs: ${stored.body.slice(0, 300)} instead of ${JSON.stringify(document).slice(0, 300)}`
  const paths = new Set(indexes.flatMap(({ on }) => Object.keys(on)))
  for (const [path, value] of stored.fields) {
    if (!paths.has(path)) continue
    const expected = at(document, path)
    if (JSON.stringify(value ?? null) !== JSON.stringify(expected ?? null))
      return `is found by ${path} ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`
  }
  return null
}

const at = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document)
