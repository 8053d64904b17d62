import { createHash, hash } from 'node:crypto'
import { chance } from '../primitives/runtime.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 24

function base62(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let out = ''
  for (let i = 0; i < LENGTH; i++) {
    out += BASE62.charAt(Number(number % 62n))
    number /= 62n
  }
  return out
}

/** `<prefix>_` and 24 random base62 characters (143 bits), uniformly distributed. */
export function randomId(prefix: string): string {
  let out = ''
  while (out.length < LENGTH)
    for (const byte of chance.bytes(LENGTH - out.length)) out += BASE62.charAt(byte & 63) // '' for 62 and 63
  return `${prefix}_${out}`
}

/** An id of the same form, derived from parts: equal parts give equal ids. */
export function derivedId(prefix: string, parts: readonly string[]): string {
  return `${prefix}_${base62(createHash('sha256').update(JSON.stringify(parts)).digest())}`
}

/** JSON with sorted members at every depth, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Hex SHA-256 of the canonical JSON of a request. */
export const fingerprint = (value: unknown): string => hash('sha256', canonicalJson(value))
