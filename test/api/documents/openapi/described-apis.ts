import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { adminDocument } from '../../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../../src/api/documents/openapi/document.ts'
import { closedAnswers } from './closed-answers.ts'
import type { Described, MediaType } from './described-api.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
// The package is CommonJS, whose default export stands behind one more `default` for some loaders.
;(addFormats.default ?? addFormats)(ajv)

/** A described API, and what its document is known by to the validator. */
export type Api = { prefix: string; name: string; document: Described }
export const apis: readonly Api[] = [
  described('/api/v1/', 'api', openApiDocument('')),
  described('/admin/v1/', 'admin', adminDocument('')),
]

function described(prefix: string, name: string, document: unknown): Api {
  const closed = closedAnswers(document as Described)
  ajv.addSchema(closed, name)
  return { prefix, name, document: closed }
}

const compiled = new Map<string, ValidateFunction>()

/** What is wrong with a value that is to be as the schema at a place of a document says. */
export function wrongJson(pointer: string, value: unknown): string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: encodeURI(pointer) })
  compiled.set(pointer, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

/** Where the schema of a media type is: its component, where it has one, so that none is compiled twice. */
export function placeOf({ name }: Api, { schema }: MediaType, pointer: string): string {
  return typeof schema.$ref === 'string' ? `${name}${schema.$ref}` : `${pointer}/schema`
}

/** As a part of a JSON pointer (RFC 6901). */
export const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Whether a value is as a schema of its own says. */
export const isValid = (schema: object, value: unknown): boolean => ajv.validate(schema, value)
