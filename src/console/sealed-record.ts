import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { chance } from '../primitives/runtime.ts'

const TOKEN_BYTES = 32
const KEY_BYTES = 32
const NONCE = 12
const TAG = 16
const TOKEN = /^[\w-]{43}$/

/** What a token gives: each kind has separate records and keys. */
export type TokenKind = 'session' | 'one-time' | 'local'

/** A new token: 256 random bits in base64url. */
export const newToken = (): string => chance.bytes(TOKEN_BYTES).toString('base64url')

/** Name of what the store keeps about a token. It holds only the hash of the token. */
export const recordName = (kind: TokenKind, token: string): string =>
  `console/${kind}/${createHash('sha256').update(token).digest('base64url')}`

/**
 * Values that only the holder of a token can read, in the ephemeral store. The store gets the hash of the token, and the
 * value encrypted (AES-256-GCM) under a key derived from the token (HKDF, RFC 5869). So neither a copy of the store nor
 * an operator of its server can use a session or read its credentials.
 */
export class SealedRecords<V> {
  readonly #store: Pick<EphemeralStore, 'cache' | 'cached'>
  readonly #kind: TokenKind

  constructor(store: Pick<EphemeralStore, 'cache' | 'cached'>, kind: TokenKind) {
    this.#store = store
    this.#kind = kind
  }

  /** Keeps a value under a new token for `ttl` ms and returns the token. */
  async keep(value: V, ttl: number, token = newToken()): Promise<string> {
    const name = recordName(this.#kind, token)
    const nonce = chance.bytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(token), nonce)
    cipher.setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    await this.#store.cache(name, Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64'), ttl)
    return token
  }

  /** The value of a token; null if the token is unknown, has expired or was forgotten. */
  async open(token: string): Promise<V | null> {
    if (!TOKEN.test(token)) return null
    const name = recordName(this.#kind, token)
    const bytes = Buffer.from((await this.#store.cached(name))?.value ?? '', 'base64')
    if (bytes.length < NONCE + TAG) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(token), bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(bytes.subarray(-TAG))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
      return JSON.parse(text.toString())
    } catch {
      return null
    }
  }

  /** Ends a token at once. A record is written once, so that nothing restores it. */
  async forget(token: string): Promise<void> {
    await this.#store.cache(recordName(this.#kind, token), '', 1)
  }

  #keyOf(token: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', token, '', `namecheck console ${this.#kind}`, KEY_BYTES))
  }
}
