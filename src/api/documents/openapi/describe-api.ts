import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { conditional } from './conditional.ts'
import { headers, optionalHeaders } from './headers.ts'
import type { OperationSpec } from './operation.ts'
import { operationObject } from './operation-object.ts'
import { problemExamples } from './problem-answers.ts'
import { pruned } from './pruned.ts'
import { requestHeaders } from './request-headers.ts'
import { tidied } from './tidied.ts'

/** Version of the API: its major version is part of the path. */
const VERSION = '1.0.0'

/** An API of this service, for its document. */
export type ApiDescription = {
  title: string
  summary: string
  about: string
  /** Start of its paths, e.g. `/api/v1`. */
  prefix: string
  tags: readonly { name: string; description: string }[]
  /** How callers authenticate (HTTP bearer): the name of the scheme, and a description of the token. */
  scheme: { name: string; description: string }
  operations: readonly OperationSpec[]
  webhooks: ZodOpenApiPathsObject
  examples: Readonly<Record<string, { value: unknown }>>
}

/** Writes the OpenAPI 3.1 document of an API, for the server at this address (no trailing slash). */
export function describeApi(api: ApiDescription, serverUrl: string) {
  const { title, summary, about, scheme, operations } = api
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title,
        version: VERSION,
        summary,
        description: about,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: serverUrl === '' ? '/' : serverUrl }],
      tags: [...api.tags],
      security: [{ [scheme.name]: [] }],
      paths: pathsOf(api),
      ...(Object.keys(api.webhooks).length > 0 && { webhooks: api.webhooks }),
      components: {
        securitySchemes: {
          [scheme.name]: { type: 'http', scheme: 'bearer', description: scheme.description },
        },
        headers: { ...headers, ...optionalHeaders },
        parameters: { ...requestHeaders },
        examples: { ...api.examples, ...problemExamples(serverUrl) },
      },
    },
    { override: openExceptBodies(operations) },
  )
  return pruned(tidied(document))
}

/** Request bodies are closed: an unknown member is refused. Answers may gain members. */
function openExceptBodies(operations: readonly OperationSpec[]) {
  const closed = new Set<unknown>(operations.map(({ body }) => body?.schema))
  return ({
    jsonSchema,
    zodSchema,
  }: {
    jsonSchema: { additionalProperties?: unknown }
    zodSchema: unknown
  }): void => {
    if (jsonSchema.additionalProperties === false && !closed.has(zodSchema))
      delete jsonSchema.additionalProperties
  }
}

function pathsOf({ operations, prefix }: ApiDescription): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(operations, ({ path }) => `${prefix}${path}`)
  return Object.fromEntries(
    [...byPath].map(([path, specs]) => [
      path,
      Object.fromEntries(specs.map((spec) => [spec.method, operationObject(conditional(spec), prefix)])),
    ]),
  )
}
