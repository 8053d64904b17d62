import { createHash } from 'node:crypto'
import { chance } from '../primitives/runtime.ts'
import { KeyDamaged } from './ports/key-store.ts'

const KEY_BYTES = 32

/** A new AES-256 key, in the form in which a key store stores it. */
export const newStoredKey = (name: string): Buffer => withChecksum(name, chance.bytes(KEY_BYTES))

/** A key in the form in which a key store stores it: followed by the SHA-256 of its name and itself. */
export const withChecksum = (name: string, key: Uint8Array): Buffer =>
  Buffer.concat([key, checksum(name, key)])

/** The key in its stored form. Throws {@link KeyDamaged} for bytes that were not stored so under this name. */
export function keyIn(name: string, stored: unknown): Uint8Array {
  if (!(stored instanceof Uint8Array)) throw new KeyDamaged(name)
  const key = stored.subarray(0, KEY_BYTES)
  if (!checksum(name, key).equals(stored.subarray(KEY_BYTES))) throw new KeyDamaged(name)
  return key
}

/** Whether bytes are those of a key that was stored under this name. */
export function isDamaged(name: string, stored: unknown): boolean {
  try {
    keyIn(name, stored)
    return false
  } catch {
    return true
  }
}

const checksum = (name: string, key: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(key).digest()
