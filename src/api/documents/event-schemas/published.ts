import { catalog } from '../../../events/catalog.ts'
import { REPORT_SCHEMA } from '../../../events/report.ts'
import { reportProjection } from '../../../projections/report/projection.ts'
import { type EventSchema, eventTypes, newestSchema, reportSchema } from './newest.ts'

/** The schema of every event version that was written in a release, and that of reports: by type, then by version. */
export function publishedSchemas(): ReadonlyMap<string, ReadonlyMap<number, EventSchema>> {
  const published = new Map<string, Map<number, EventSchema>>()
  for (const type of eventTypes)
    published.set(type, new Map([[catalog.definitions[type].version, newestSchema(type)]]))
  published.set(REPORT_SCHEMA, new Map([[reportProjection.version, reportSchema()]]))
  return published
}
