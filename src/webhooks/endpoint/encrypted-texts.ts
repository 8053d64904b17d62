import type { Encryptor } from '../../engine/encryption.ts'
import { purpose } from './encryption-purposes.ts'

/** Encrypts the address of an endpoint for its events. */
export function encryptUrl(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  url: string,
): Promise<string> {
  return encryptor.encrypt(accountId, purpose.url(endpointId), url)
}

/** Encrypts its description; null without a description. */
export async function encryptDescription(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  text: string | null,
): Promise<string | null> {
  return text === null ? null : encryptor.encrypt(accountId, purpose.description(endpointId), text)
}

/** Decrypts both; null for a value that can no longer be decrypted. */
export async function decryptTexts(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  { sealedUrl, sealedDescription }: { sealedUrl: string; sealedDescription: string | null },
): Promise<{ url: string | null; description: string | null }> {
  const url = await encryptor.decryptText(accountId, purpose.url(endpointId), sealedUrl)
  if (sealedDescription === null) return { url, description: null }
  const description = await encryptor.decryptText(
    accountId,
    purpose.description(endpointId),
    sealedDescription,
  )
  return { url, description }
}
