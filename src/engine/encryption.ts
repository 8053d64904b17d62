import { createCipheriv, createDecipheriv, createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { chance } from '../primitives/runtime.ts'
import { KeyDamaged, type KeyStore } from './ports/key-store.ts'

const NONCE = 12
const TAG = 16
const FINGERPRINT_KEY_BYTES = 32

/** Shown in place of a value whose key is damaged: nothing was deleted. */
const DAMAGED_VALUE = 'damaged: restore the key store from its backup'

/** Values of this account cannot be encrypted: its key was destroyed when it was erased. */
export class KeyDestroyed extends Error {
  override name = 'KeyDestroyed'
}

/**
 * Encrypts private values where they enter and decrypts them where they leave. AES-256-GCM under the account's key;
 * base64 of nonce (12 bytes), ciphertext, tag (16 bytes). `purpose` is bound to the value, so that a value encrypted
 * for one field cannot be used in another.
 */
export class Encryptor {
  readonly #keyStore: KeyStore

  constructor(keyStore: KeyStore) {
    this.#keyStore = keyStore
  }

  /** Rejects with {@link KeyDestroyed}, with {@link KeyDamaged}. */
  async encrypt(accountId: string, purpose: string, value: unknown): Promise<string> {
    const key = await this.#keyOf(accountId)
    const nonce = chance.bytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from(`${accountId}\n${purpose}`))
    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')
  }

  /**
   * Hex HMAC-SHA256 of a text under a separate key that is derived from the account's (HKDF, RFC 5869). Equal texts
   * have equal fingerprints, and without the key no one can guess the text by trying.
   */
  async fingerprint(accountId: string, purpose: string, text: string): Promise<string> {
    const key = hkdfSync(
      'sha256',
      await this.#keyOf(accountId),
      '',
      `${accountId}\n${purpose}\nprint`,
      FINGERPRINT_KEY_BYTES,
    )
    return createHmac('sha256', Buffer.from(key)).update(text).digest('hex')
  }

  /**
   * The value, or null when it can no longer be decrypted: the account's key was destroyed, or lost and replaced by
   * another one. Altered bytes cannot be decrypted either; the hash chain reveals them. Rejects with {@link KeyDamaged}.
   */
  async decrypt(accountId: string, purpose: string, encrypted: string): Promise<unknown> {
    const key = await this.#keyStore.key(accountId)
    if (!key) return null
    const bytes = Buffer.from(encrypted, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(`${accountId}\n${purpose}`))
    decipher.setAuthTag(bytes.subarray(-TAG))
    const body = decipher.update(bytes.subarray(NONCE, -TAG))
    try {
      return JSON.parse(Buffer.concat([body, decipher.final()]).toString())
    } catch {
      return null
    }
  }

  /** As {@link decrypt}, for people: if the account's key is damaged, `instead` gets a text that says so. */
  async decryptOr<T>(
    accountId: string,
    purpose: string,
    encrypted: string,
    instead: (damaged: string) => T,
  ): Promise<unknown> {
    try {
      return await this.decrypt(accountId, purpose, encrypted)
    } catch (error) {
      if (error instanceof KeyDamaged) return instead(DAMAGED_VALUE)
      throw error
    }
  }

  /** A text to be shown; null as {@link decrypt}. If the account's key is damaged, the text says so. */
  async decryptText(accountId: string, purpose: string, encrypted: string): Promise<string | null> {
    const text = await this.decryptOr(accountId, purpose, encrypted, (damaged) => damaged)
    return typeof text === 'string' ? text : null
  }

  async #keyOf(accountId: string): Promise<KeyObject> {
    const key = await this.#keyStore.key(accountId, { create: true })
    if (!key) throw new KeyDestroyed(`the key of account ${accountId} was destroyed`)
    return key
  }
}
