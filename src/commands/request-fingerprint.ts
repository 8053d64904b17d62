import type { Encryptor } from '../engine/encryption.ts'
import { canonicalJson, fingerprint } from './ids.ts'

/**
 * Fingerprint that distinguishes a repeat from another request. It is in the log and on topics, so metadata is hashed
 * under the account's key: a reader cannot test guesses.
 */
export async function requestFingerprint(
  encryptor: Pick<Encryptor, 'fingerprint'>,
  accountId: string,
  body: object,
): Promise<string> {
  const metadata = 'metadata' in body ? body.metadata : null
  if (metadata === null || metadata === undefined) return fingerprint(body)
  const hashed = await encryptor.fingerprint(accountId, 'request/metadata', canonicalJson(metadata))
  return fingerprint({ ...body, metadata: hashed })
}
