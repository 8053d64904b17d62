import { z } from 'zod'
import { catalog, type EventType } from '../../../events/catalog.ts'
import { publishedReport, REPORT_SCHEMA } from '../../../events/report.ts'
import { reportProjection } from '../../../projections/report/projection.ts'
import { simplified } from '../openapi/simplify-schemas.ts'

/** A JSON Schema (draft 2020-12) of the data of one event type in one version. */
export type EventSchema = { $id: string; title: string } & Readonly<Record<string, unknown>>

/** All event types. */
export const eventTypes = Object.keys(catalog.definitions) as EventType[]

/** Path of a schema below the API; CloudEvents name it in `dataschema`. */
export const schemaPath = (type: string, version: number): string =>
  `/api/v1/event-schemas/${type}/${version}`

/**
 * The schema of the newest version, derived from the one that validates data before it is written. It is open: a
 * version may gain optional members, which readers ignore.
 */
export function newestSchema(type: EventType): EventSchema {
  const { schema, version } = catalog.definitions[type]
  return {
    ...simplified(z.toJSONSchema(schema, opened)),
    $id: `namecheck:${schemaPath(type, version)}`,
    title: type,
  }
}

/** The schema of the reports in the compacted topics. */
export function reportSchema(): EventSchema {
  return {
    ...simplified(z.toJSONSchema(publishedReport, opened)),
    $id: `namecheck:${schemaPath(REPORT_SCHEMA, reportProjection.version)}`,
    title: REPORT_SCHEMA,
  }
}

/** Options for schemas for readers: unknown members are permitted. */
export const opened = {
  io: 'output',
  override: ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  },
} as const
