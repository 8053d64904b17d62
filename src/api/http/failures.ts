import { Rejection } from '../../commands/decider.ts'
import { KeyDestroyed } from '../../engine/encryption.ts'
import { StoreFull, StoreRefused, StoreUnavailable } from '../../engine/ports/event-store.ts'
import { KeyDamaged } from '../../engine/ports/key-store.ts'
import { BadCursor } from '../../engine/ports/read-models.ts'
import { NewerThanProgram } from '../../events/newer-than-program.ts'
import { refusedKey } from './presented-key.ts'
import { invalid, Problem, tooLargeBody } from './problem.ts'
import { isProblemCode } from './problems.ts'

const SOON = { 'Retry-After': '2' }
const LATER = { 'Retry-After': '60' }

/** The problem for a failure; null for a defect of the service, whose message goes only to the log. */
export function problemOf(error: unknown, now: number): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Rejection) return problemOfRejection(error, now)
  if (error instanceof StoreFull)
    return new Problem(
      'storage-full',
      'The store has no space left. Repeat the request after the operator has freed space.',
      { headers: LATER },
    )
  if (error instanceof StoreUnavailable)
    return new Problem(
      'store-unavailable',
      'The store cannot be reached at the moment. Repeat the request later.',
      { headers: SOON },
    )
  if (error instanceof KeyDamaged)
    return new Problem(
      'store-refused',
      'Private values of this account cannot be read or written: their encryption key is damaged. Nothing was deleted. The operator restores the key store from its backup.',
    )
  // Its message names streams, files and addresses: it goes only to the log.
  if (error instanceof StoreRefused)
    return new Problem(
      'store-refused',
      'The stored data that this request reads is damaged or altered, or the store rejects the service. Report the requestId to the operator; the log names the cause under it.',
    )
  if (error instanceof NewerThanProgram)
    return new Problem(
      'store-unavailable',
      'An upgrade is in progress: this process is too old for the data that it must read. Repeat the request; a newer process will answer.',
      { headers: SOON },
    )
  // The account was erased after its key was authenticated.
  if (error instanceof KeyDestroyed) return refusedKey('invalid-api-key', 'The API key is unknown.')
  if (error instanceof BadCursor)
    return invalid({
      parameter: 'cursor',
      detail: 'The cursor is damaged or belongs to another list. Start without a cursor.',
    })
  if (error instanceof Error) return problemOfParsing(error)
  return null
}

function problemOfRejection({ code, message, details }: Rejection, now: number): Problem | null {
  if (!isProblemCode(code)) return null
  if (code === 'invalid-request') return invalid({ detail: message })
  const { resetsAt } = details
  const headers =
    typeof resetsAt === 'string'
      ? { 'Retry-After': String(Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000))) }
      : code === 'overloaded'
        ? SOON
        : {}
  return new Problem(code, message, { headers, members: details })
}

/** Errors of Express and its body parser, distinguished by their documented `type`. */
function problemOfParsing(error: Error & { type?: unknown; limit?: unknown }): Problem | null {
  switch (error.type) {
    case 'entity.parse.failed':
      return new Problem('malformed-json', `The body is not JSON: ${firstLine(error.message)}.`)
    case 'entity.too.large':
      return tooLargeBody(Number(error.limit))
    case 'encoding.unsupported':
      return new Problem(
        'unsupported-media-type',
        'This Content-Encoding is not supported. Use gzip, deflate, br, zstd or none.',
      )
    case 'charset.unsupported':
      return new Problem('unsupported-media-type', 'The charset is not supported. Send UTF-8.')
    case 'request.aborted':
    case 'request.size.invalid':
      return new Problem('malformed-json', 'The body ended before its announced length.')
  }
  if (isOfDecompression(error)) return new Problem('malformed-json', 'The body cannot be decompressed.')
  // An invalid percent-encoding in the path names no resource.
  if (error instanceof URIError) return new Problem('not-found', 'The path is not properly percent-encoded.')
  return null
}

/** Error codes of zlib (gzip, deflate), Brotli and Zstandard. */
const DECOMPRESSION = /^(Z_|ERR__ERROR_|ERR_BROTLI_|ZSTD_)/
const isOfDecompression = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && DECOMPRESSION.test(error.code)

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 200)
