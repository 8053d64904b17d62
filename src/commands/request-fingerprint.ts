import type { Encryptor } from '../engine/encryption.ts'
import { canonicalJson, fingerprint } from './ids.ts'

/** Members of a request that are stored encrypted. */
const PRIVATE = ['metadata', 'goods', 'applicant', 'title'] as const

/**
 * Fingerprint that distinguishes a repeat from another request. It is in the log and on topics, so private members are
 * hashed under the account's key: a reader cannot test guesses.
 */
export async function requestFingerprint(
  encryptor: Pick<Encryptor, 'fingerprint'>,
  accountId: string,
  body: object,
): Promise<string> {
  const hashed: Record<string, unknown> = { ...body }
  for (const member of PRIVATE) {
    const value = hashed[member]
    if (value === null || value === undefined) continue
    hashed[member] = await encryptor.fingerprint(accountId, `request/${member}`, canonicalJson(value))
  }
  return fingerprint(hashed)
}
