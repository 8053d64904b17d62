import { isUtf8 } from 'node:buffer'
import express, { type Request, type Response } from 'express'
import { z } from 'zod'
import { jsonPointer, pointerPart, repeatedMember } from '../../events/strict-json.ts'
import { withoutTurn } from './admission.ts'
import { invalid, MAX_ERRORS, Problem, type ProblemError, tooLargeBody } from './problem.ts'
import { ended, sentenceOf, unfolded } from './sentences.ts'
import { unknownName } from './unknown-name.ts'

const MAX_BYTES = 64 * 1024
const MAX_DEPTH = 20

const parserFor = (limit: number) =>
  express.json({ limit, strict: false, type: () => true, verify: checkText })

/**
 * Reads and validates a JSON body of at most `maxBytes`. Throws {@link Problem} `unsupported-media-type`, `request-too-large`,
 * `malformed-json`, `invalid-request`.
 */
export async function readBody<S extends z.ZodType>(
  req: Request,
  res: Response,
  schema: S,
  maxBytes = MAX_BYTES,
): Promise<z.output<S>> {
  checkType(req.headers['content-type'])
  if (req.headers['content-length'] === '0') throw empty()
  if (Number(req.headers['content-length']) > maxBytes)
    throw tooLargeBody(maxBytes, { headers: { Connection: 'close' } })
  const read = new Promise<void>((resolve, reject) => {
    parserFor(maxBytes)(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
  await withoutTurn(res, read)
  if (req.body === undefined) throw empty()
  if (req.body !== null && typeof req.body === 'object') res.locals.sawMembers?.(Object.keys(req.body))
  checkShape(req.body, '', 1)
  const parsed = schema.safeParse(req.body, { error: sentenceOf })
  if (parsed.success) return parsed.data
  throw invalid(...errorsOf(parsed.error, schema, req.body))
}

/** Like {@link readBody}, for an optional body. */
export async function readOptionalBody<S extends z.ZodType>(
  req: Request,
  res: Response,
  schema: S,
  maxBytes = MAX_BYTES,
): Promise<z.output<S>> {
  const length = req.headers['content-length']
  const isEmpty = req.headers['transfer-encoding'] === undefined && (length === undefined || length === '0')
  return isEmpty ? schema.parse({}) : readBody(req, res, schema, maxBytes)
}

const empty = (): Problem => new Problem('malformed-json', 'The body is empty; send a JSON object.')

function checkType(header: string | undefined): void {
  if (header === 'application/json') return
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase())
  if (type !== 'application/json') throw new Problem('unsupported-media-type', otherType(type))
  const charset = parameters.find((one) => one.startsWith('charset='))
  if (charset !== undefined && charset !== 'charset=utf-8' && charset !== 'charset="utf-8"')
    throw new Problem('unsupported-media-type', 'The charset is not supported; send UTF-8 (RFC 8259 §8.1).')
}

function otherType(type: string): string {
  if (type === '') return 'The header Content-Type is missing. Send Content-Type: application/json.'
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return "The body is a form, which curl -d and -F send by default. Add -H 'Content-Type: application/json' and send a JSON object."
  return 'The service accepts only JSON. Send a JSON object with Content-Type: application/json.'
}

function checkText(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new Problem('malformed-json', 'The body is not UTF-8.')
  const repeated = repeatedMember(bytes.toString())
  if (repeated === null) return
  const pointer = jsonPointer(repeated)
  const detail = `${pointer} appears twice in its object. Send each member once.`
  throw new Problem('malformed-json', detail, { errors: [{ pointer, detail }] })
}

/** Limits the depth before other code walks the value, and refuses names that could change a prototype. */
function checkShape(value: unknown, pointer: string, depth: number): void {
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH)
    throw invalid({ pointer, detail: `The body is nested deeper than ${MAX_DEPTH} levels.` })
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__')
      throw invalid({ pointer: `${pointer}/__proto__`, detail: 'A member cannot be named __proto__.' })
    if (inner !== null && typeof inner === 'object')
      checkShape(inner, `${pointer}/${pointerPart(name)}`, depth + 1)
  }
}

function errorsOf({ issues }: z.ZodError, schema: z.ZodType, body: unknown): ProblemError[] {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const unused = known.filter((name) => !Object.hasOwn(Object(body), name))
  return issues.flatMap(unfolded).flatMap((issue): ProblemError[] => {
    const pointer = jsonPointer(issue.path.map(String))
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        pointer: `${pointer}/${pointerPart(key)}`,
        detail: unknownName('member', pointerPart(key), pointer === '' ? unused : []),
      }))
    return [{ pointer, detail: `${pointer === '' ? 'The body' : pointer}: ${ended(issue.message)}` }]
  })
}
