import { z } from 'zod'
import { eventSchemaList, jsonSchema } from '../../event-schemas/schema.ts'
import { json, type OperationSpec } from '../operation.ts'
import { eventSchemaPath } from '../parameters.ts'
import { documentAnswer } from './shared.ts'

const common = { tag: 'Public', method: 'get', access: null } as const

export const contractOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'getOpenApiDocument',
    path: '/openapi.json',
    summary: 'Read this description',
    description: 'This document (OpenAPI 3.1).',
    answers: [documentAnswer],
  },
  {
    ...common,
    id: 'getAsyncApiDocument',
    path: '/asyncapi.json',
    summary: 'Read the description of the topics',
    description: 'The messages in Apache Kafka and their format (AsyncAPI 3).',
    answers: [
      json(200, 'The document.', z.looseObject({ asyncapi: z.string() }), { headers: ['Cache-Control'] }),
    ],
  },
  {
    ...common,
    id: 'listEventSchemas',
    path: '/event-schemas',
    summary: 'List the schemas of events',
    description: 'Every event type and the versions of its schema.',
    answers: [
      json(200, 'The event types, all on one page.', eventSchemaList, {
        examples: ['eventSchemaList'],
        headers: ['Cache-Control'],
      }),
    ],
  },
  {
    ...common,
    id: 'getEventSchema',
    path: '/event-schemas/{type}/{version}',
    summary: 'Read the schema of an event',
    description: 'JSON Schema (draft 2020-12) of the data of one event type in one version.',
    pathParameters: eventSchemaPath,
    answers: [
      {
        status: 200,
        description: 'The schema.',
        forms: { 'application/schema+json': { schema: jsonSchema, examples: ['eventSchema'] } },
        headers: ['Cache-Control'],
      },
    ],
  },
]
