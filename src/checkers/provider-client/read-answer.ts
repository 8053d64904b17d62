import { z } from 'zod'
import { ProviderError, type RawAnswer } from './interfaces.ts'

/** Maximum nesting of JSON: serializing deeper values could exhaust the stack. */
const MAX_JSON_DEPTH = 64

/** The body as UTF-8 text; other bytes cause a {@link ProviderError}. */
export function readText(answer: RawAnswer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes)
  } catch (cause) {
    throw new ProviderError('invalid_answer', 'the answer is not UTF-8 text', { answer, cause })
  }
}

/** Whether the answer is declared as HTML or begins like it: usually an error, log-in or challenge page. */
export function looksLikeHtml(answer: RawAnswer): boolean {
  if (answer.headers['content-type']?.toLowerCase().includes('html')) return true
  const start = new TextDecoder().decode(answer.bytes.subarray(0, 256)).trimStart().toLowerCase()
  return start.startsWith('<!doctype html') || start.startsWith('<html')
}

/** The body as JSON of the given shape; HTML, truncated, too deep or other JSON causes a {@link ProviderError}. */
export function readJson<S extends z.ZodType>(answer: RawAnswer, schema: S): z.output<S> {
  if (looksLikeHtml(answer))
    throw new ProviderError('invalid_answer', 'HTML came where JSON was due', { answer })
  const text = readText(answer)
  if (nesting(text) > MAX_JSON_DEPTH) {
    throw new ProviderError('invalid_answer', `JSON nested deeper than ${MAX_JSON_DEPTH} levels`, { answer })
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ProviderError('invalid_answer', 'the answer is not JSON, or is cut off', { answer, cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.length ? `"${issue.path.join('.')}" ` : ''
  throw new ProviderError('invalid_answer', `JSON of another shape: ${where}${issue?.message ?? ''}`, {
    answer,
  })
}

/** The members in which APIs report errors: JSON:API and problem details `errors`, others `error`. */
const errorReport = z.looseObject({ errors: z.unknown(), error: z.unknown() }).partial()

/**
 * The body as {@link readJson} reads it, of an API that searches or computes. An answer that also reports errors causes
 * a {@link ProviderError}, whatever its status is: its result may be partial.
 */
export function readResult<S extends z.ZodType>(answer: RawAnswer, schema: S): z.output<S> {
  const { errors, error } = readJson(answer, errorReport.catch({}))
  const reported = [errors, error].find((each) => !isNothing(each))
  if (reported === undefined) return readJson(answer, schema)
  const what = JSON.stringify(reported).slice(0, MAX_REPORTED)
  throw new ProviderError('invalid_answer', `the answer reports errors: ${what}`, { answer })
}

const MAX_REPORTED = 200

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)

/** Maximum nesting of arrays and objects in a JSON text, determined without parsing it. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}
