import { ConfigurationError } from './errors.ts'

const SHAPE = /^nk_(live|test)_[0-9A-Za-z]{36}$/
const LENGTH = 44
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The key without white space around it. Throws {@link ConfigurationError}; its message never contains the key.
 * @param text `nk_live_` or `nk_test_`, 30 letters and digits, and their checksum
 */
export function checkedKey(text: unknown): string {
  if (typeof text !== 'string') throw refused(`must be a string, not ${typeof text}`)
  const key = text.trim()
  if (/^["'].*["']$/.test(key)) throw refused('has quotation marks around it')
  if (/^bearer /i.test(key)) throw refused('begins with "Bearer "; pass the key alone')
  if (key.startsWith('whsec_')) throw refused('is the secret of a webhook endpoint')
  if (!/^nk_(live|test)_/.test(key)) throw refused('does not begin with nk_live_ or nk_test_')
  if (key.length !== LENGTH) throw refused(`has ${key.length} characters; a key has ${LENGTH}`)
  if (!SHAPE.test(key)) throw refused('contains a character other than letters and digits')
  if (checksumOf(key.slice(0, -CHECKSUM_LENGTH)) !== key.slice(-CHECKSUM_LENGTH))
    throw refused('does not match its checksum, so a character is wrong')
  return key
}

/** `live` or `test`: which registries the key asks. */
export const modeOf = (key: string): 'live' | 'test' => (key.startsWith('nk_live_') ? 'live' : 'test')

const refused = (why: string): ConfigurationError =>
  new ConfigurationError(`The API key ${why}. Copy it again from where it was issued.`)

/** CRC-32 (ISO 3309) in base 62, six digits. */
function checksumOf(text: string): string {
  let rest = crc32(Buffer.from(text))
  let digits = ''
  for (let count = 0; count < CHECKSUM_LENGTH; count++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** `zlib.crc32` is missing in the oldest Node that this package supports. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
