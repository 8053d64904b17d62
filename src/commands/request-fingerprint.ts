import type { Encryptor } from '../engine/encryption.ts'
import { canonicalJson, fingerprint } from './ids.ts'

/**
 * By what a repeat of a request is told from another request. It stands in the log and on topics, so metadata goes into it
 * under the account's key: a reader cannot try what it was.
 */
export async function requestFingerprint(
  encryptor: Pick<Encryptor, 'print'>,
  accountId: string,
  body: object,
): Promise<string> {
  const metadata = 'metadata' in body ? body.metadata : null
  if (metadata === null || metadata === undefined) return fingerprint(body)
  const print = await encryptor.print(accountId, 'request/metadata', canonicalJson(metadata))
  return fingerprint({ ...body, metadata: print })
}
