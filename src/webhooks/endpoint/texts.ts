import type { Encryptor } from '../../engine/encryption.ts'
import { purpose } from './sealed.ts'

/** The address of an endpoint as its events carry it. */
export function sealUrl(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  url: string,
): Promise<string> {
  return encryptor.seal(accountId, purpose.url(endpointId), url)
}

/** The same of its description; null where it has none. */
export async function sealDescription(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  text: string | null,
): Promise<string | null> {
  return text === null ? null : encryptor.seal(accountId, purpose.description(endpointId), text)
}

/** Both as they were given; null for what cannot be opened any more. */
export async function openTexts(
  encryptor: Encryptor,
  accountId: string,
  endpointId: string,
  { sealedUrl, sealedDescription }: { sealedUrl: string; sealedDescription: string | null },
): Promise<{ url: unknown; description: unknown }> {
  const url = await encryptor.open(accountId, purpose.url(endpointId), sealedUrl)
  if (sealedDescription === null) return { url, description: null }
  const description = await encryptor.open(accountId, purpose.description(endpointId), sealedDescription)
  return { url, description }
}
