import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Encryptor } from '../../engine/encryption.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { purpose } from '../endpoint/encryption-purposes.ts'
import { signingKey } from './signing.ts'

/** The private values of an erased account are forgotten at the latest after this time. */
const REMEMBERED_MS = 60_000

/** Decrypts addresses and secrets of endpoints, and caches them for a short time: each message needs both. */
export class EndpointDecryptor {
  readonly #encryptor: Encryptor
  readonly #urls = new LRUCache<string, string>({ ...upTo(20_000), ttl: REMEMBERED_MS })
  readonly #keys = new LRUCache<string, KeyObject>({ ...upTo(40_000), ttl: REMEMBERED_MS })

  constructor(encryptor: Encryptor) {
    this.#encryptor = encryptor
  }

  /** Null if it can no longer be decrypted. */
  async url(account: string, endpointId: string, sealed: string): Promise<string | null> {
    const known = this.#urls.get(sealed)
    if (known !== undefined) return known
    const url = await this.#encryptor.decrypt(account, purpose.url(endpointId), sealed)
    if (typeof url !== 'string') return null
    this.#urls.set(sealed, url)
    return url
  }

  /** Null if it can no longer be decrypted. */
  async key(account: string, endpointId: string, secret: { id: string; sealed: string }) {
    const known = this.#keys.get(secret.sealed)
    if (known !== undefined) return known
    const opened = await this.#encryptor.decrypt(
      account,
      purpose.secret(endpointId, secret.id),
      secret.sealed,
    )
    if (typeof opened !== 'string') return null
    const key = signingKey(opened)
    this.#keys.set(secret.sealed, key)
    return key
  }
}
