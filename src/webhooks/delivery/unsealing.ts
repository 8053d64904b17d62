import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Encryptor } from '../../engine/encryption.ts'
import { purpose } from '../endpoint/sealed.ts'
import { signingKey } from './signing.ts'

/** An erased account's values are forgotten no later than this. */
const REMEMBERED_MS = 60_000

/** Opens addresses and secrets of endpoints, and keeps them at hand for a short while: each message needs both. */
export class Unsealing {
  readonly #encryptor: Encryptor
  readonly #urls = new LRUCache<string, string>({ max: 20_000, ttl: REMEMBERED_MS })
  readonly #keys = new LRUCache<string, KeyObject>({ max: 40_000, ttl: REMEMBERED_MS })

  constructor(encryptor: Encryptor) {
    this.#encryptor = encryptor
  }

  /** Null when it cannot be opened any more. */
  async url(account: string, endpointId: string, sealed: string): Promise<string | null> {
    const known = this.#urls.get(sealed)
    if (known !== undefined) return known
    const url = await this.#encryptor.open(account, purpose.url(endpointId), sealed)
    if (typeof url !== 'string') return null
    this.#urls.set(sealed, url)
    return url
  }

  /** Null when it cannot be opened any more. */
  async key(account: string, endpointId: string, secret: { id: string; sealed: string }) {
    const known = this.#keys.get(secret.sealed)
    if (known !== undefined) return known
    const opened = await this.#encryptor.open(account, purpose.secret(endpointId, secret.id), secret.sealed)
    if (typeof opened !== 'string') return null
    const key = signingKey(opened)
    this.#keys.set(secret.sealed, key)
    return key
  }
}
