import type { FailureCause } from '../../events/webhook.ts'
import { ForbiddenAddress } from './guard.ts'

const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const DNS = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'EAI_AGAIN',
  'ECANCELLED',
  'EBADNAME',
])
const TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/

/** The failure cause of a status; null for a success. */
export function causeOfStatus(status: number): FailureCause | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** The failure cause of a failed exchange. `timedOut`: the time limit of the attempt has passed. */
export function causeOfError(error: unknown, timedOut: boolean): FailureCause {
  for (const one of withCauses(error)) {
    if (one instanceof ForbiddenAddress) return 'forbidden_address'
    const { code, name } = { code: '', name: '', ...pick(one) }
    if (TIMEOUT.has(code)) return 'timeout'
    if (DNS.has(code)) return 'dns'
    if (TLS.test(code)) return 'tls'
    if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'answer_too_large'
    if (name === 'HTTPParserError' || code.startsWith('UND_ERR_RES')) return 'invalid_answer'
  }
  return timedOut ? 'timeout' : 'connection'
}

function pick(error: object): { code?: string; name?: string } {
  return {
    ...('code' in error && { code: String(error.code) }),
    ...('name' in error && { name: String(error.name) }),
  }
}

/** An error with the errors of each address that was tried and the errors that it wraps. */
function withCauses(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return []
  const inner = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  const outer = 'cause' in error ? error.cause : undefined
  return [error, ...inner.flatMap(withCauses), ...withCauses(outer)]
}
