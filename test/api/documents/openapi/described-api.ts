/** The part of an OpenAPI document that tests read. */
export type Described = {
  openapi: string
  paths: Record<string, Record<string, DescribedOperation | undefined>>
  webhooks?: Record<string, { post: DescribedOperation }>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, { required?: boolean; schema: Schema }>
    examples: Record<string, { value: unknown }>
  }
} & Record<string, unknown>

export type DescribedOperation = {
  operationId: string
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema; $ref?: string }[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  responses: Record<string, DescribedAnswer>
} & Record<string, unknown>

export type MediaType = {
  schema: Schema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

export type DescribedAnswer = {
  headers?: Record<string, { $ref: string }>
  content?: Record<string, MediaType>
  'x-problem-codes'?: string[]
}

export type Schema = Record<string, unknown>
