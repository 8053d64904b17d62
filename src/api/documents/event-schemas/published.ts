import { readdirSync, readFileSync } from 'node:fs'
import { catalog } from '../../../events/catalog.ts'
import { REPORT_SCHEMA } from '../../../events/report.ts'
import { reportProjection } from '../../../projections/report/projection.ts'
import { type EventSchema, eventTypes, newestSchema, reportSchema } from './newest.ts'

const EARLIER = new URL('./earlier/', import.meta.url)
const FILE = /^([A-Za-z]+)\.(\d+)\.json$/

/**
 * The schema of every event version ever written, and that of reports: by type, then by version. The newest comes from
 * the program, earlier ones from files that were kept when a newer version replaced them.
 */
export function publishedSchemas(): ReadonlyMap<string, ReadonlyMap<number, EventSchema>> {
  const published = new Map<string, Map<number, EventSchema>>(eventTypes.map((type) => [type, new Map()]))
  for (const file of readdirSync(EARLIER)) {
    const [, type = '', version] = FILE.exec(file) ?? []
    const schema = JSON.parse(readFileSync(new URL(file, EARLIER), 'utf8')) as EventSchema
    published.get(type)?.set(Number(version), schema)
  }
  for (const type of eventTypes)
    published.get(type)?.set(catalog.definitions[type].version, newestSchema(type))
  published.set(REPORT_SCHEMA, new Map([[reportProjection.version, reportSchema()]]))
  return published
}
