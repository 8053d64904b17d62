import type { z } from 'zod'
import { EvidenceRefused } from './refused.ts'

/**
 * JSON in printable ASCII, without escapes and without spaces between tokens: all parsers read and write it alike.
 */
const PRINTABLE = /^[\x20-\x5b\x5d-\x7e]*$/

/** Writes a payload. Throws a TypeError for a text that needs an escape, because it would have several forms. */
export function writeCanonical(value: unknown): Buffer {
  const text = JSON.stringify(value)
  if (!PRINTABLE.test(text))
    throw new TypeError('a payload may hold only printable ASCII that needs no escape')
  return Buffer.from(text)
}

/** Reads a payload that {@link writeCanonical} may have written. Throws {@link EvidenceRefused}. */
export function readCanonical<T>(what: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const text = Buffer.from(bytes).toString('latin1')
  const parsed = schema.safeParse(jsonOf(what, text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new EvidenceRefused(`${what} is invalid: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  if (!PRINTABLE.test(text) || JSON.stringify(parsed.data) !== text)
    throw new EvidenceRefused(`${what} is not written in canonical form`)
  return parsed.data
}

function jsonOf(what: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EvidenceRefused(`${what} is not JSON`)
  }
}
