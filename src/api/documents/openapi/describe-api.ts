import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { headers, optionalHeaders } from './headers.ts'
import { type AnswerSpec, empty, type OperationSpec } from './operation.ts'
import { operationObject } from './operation-object.ts'
import { problemExamples } from './problem-answers.ts'
import { requestHeaders } from './request-headers.ts'
import { simplified } from './simplify-schemas.ts'

type Components = { readonly [name: string]: unknown }

const KINDS = ['headers', 'parameters', 'examples', 'schemas', 'responses'] as const

/** The document without components that nothing refers to. */
function pruned<T extends { components?: object }>(document: T): T {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path))
  const kept = Object.entries(document.components ?? {}).map(([kind, components]) => [
    kind,
    KINDS.some((one) => one === kind) ? usedOf(kind, components as Components, used) : components,
  ])
  const smaller = { ...document, components: Object.fromEntries(kept) }
  // A removed component may have had the only reference to another one.
  return JSON.stringify(smaller).length < text.length ? pruned(smaller) : document
}

const usedOf = (kind: string, components: Components, used: ReadonlySet<string | undefined>): Components =>
  Object.fromEntries(Object.entries(components).filter(([name]) => used.has(`${kind}/${name}`)))

/**
 * Adds conditional requests to a read operation: every 200 has an `ETag`, and a request that names it gets 304 (RFC
 * 9110 §13.1.2).
 */
function conditional(spec: OperationSpec): OperationSpec {
  const { method, answers, headers = [] } = spec
  const read = answers.find(({ status, untagged }) => status === 200 && !untagged)
  if (method !== 'get' || !read) return spec
  const tagged: AnswerSpec = { ...read, headers: [...(read.headers ?? []), 'ETag'] }
  const unchanged = empty(304, 'Not modified since the `ETag` in `If-None-Match`.', tagged.headers)
  return {
    ...spec,
    headers: [...headers, 'IfNoneMatch'],
    answers: answers.flatMap((answer) => (answer === read ? [tagged, unchanged] : [answer])),
  }
}

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
  return pruned(simplified(document))
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
