import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { closedAnswers } from './closed-answers.ts'
import type { Described, MediaType } from './described-api.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true })
// The package is CommonJS; some loaders wrap its default export in a second `default`.
;(addFormats.default ?? addFormats)(ajv)

/** An API and the key of its document in the validator. */
export type Api = { prefix: string; name: string; document: Described }
export const apis: readonly Api[] = [
  described('/api/v1/', 'api', stored('openapi.json')),
  described('/admin/v1/', 'admin', stored('admin-openapi.json')),
]

/** `document.unit.test.ts` proves that it equals the generated document, which takes longer to make than to read. */
function stored(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../docs/reference/${name}`, import.meta.url), 'utf8'))
}

function described(prefix: string, name: string, document: unknown): Api {
  const closed = closedAnswers(document as Described)
  ajv.addSchema(closed, name)
  return { prefix, name, document: closed }
}

/** Characters that a violation shows of its value. */
const SHOWN = 80

const compiled = new Map<string, ValidateFunction>()

/** Violations of the schema at a JSON pointer of a document by a value. */
export function wrongJson(pointer: string, value: unknown): string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: encodeURI(pointer) })
  compiled.set(pointer, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params, data }) =>
      `${instancePath || '/'} ${message} ${JSON.stringify(params)}: ${JSON.stringify(data)?.slice(0, SHOWN)}`,
  )
}

/** Pointer of the schema of a media type: its component, if it has one, so that each schema is compiled once. */
export function placeOf({ name }: Api, { schema }: MediaType, pointer: string): string {
  return typeof schema.$ref === 'string' ? `${name}${schema.$ref}` : `${pointer}/schema`
}

/** Escapes a part of a JSON pointer (RFC 6901). */
export const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Whether a value is valid under a separate schema. */
export const isValid = (schema: object, value: unknown): boolean => ajv.validate(schema, value)
