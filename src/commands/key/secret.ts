import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '../../events/mode.ts'
import { chance } from '../../primitives/runtime.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^nk_(live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

function checksum(text: string): string {
  let rest = crc32(text)
  let out = ''
  for (let i = 0; i < 6; i++) {
    out = BASE62.charAt(rest % 62) + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/**
 * A new secret: `nk_<mode>_`, 30 random base62 characters (178 bits), and 6 characters of the CRC32 of all of these.
 */
export function newSecret(mode: Mode): string {
  const body = Array.from({ length: 30 }, () => BASE62.charAt(chance.integer(62))).join('')
  const head = `nk_${mode}_${body}`
  return head + checksum(head)
}

/** The mode of a secret; null for a text that cannot be a secret of this service. Needs no store. */
export function secretMode(secret: string): Mode | null {
  const parts = SHAPE.exec(secret)
  if (!parts || checksum(secret.slice(0, -6)) !== parts[3]) return null
  return parts[1] === 'live' ? 'live' : 'test'
}

/** Hex SHA-256 of a secret: only this hash is stored. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
