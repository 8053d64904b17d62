import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { LIMITS } from './row.ts'

/** Shorter texts are kept as they are: packing saves little and costs more than the write. */
const PACKED_FROM = 1_000

/** Goods as their table holds them: a text, or the packed UTF-8 of a long one. */
export const packGoods = (goods: string): string | Uint8Array =>
  goods.length < PACKED_FROM ? goods : deflateRawSync(Buffer.from(goods), { level: 1 })

/** Bytes of UTF-8 that the longest goods have at most. */
const MAX_BYTES = LIMITS.goods * 3

/** Null for none. Throws for a damaged value. */
export function unpackGoods(value: unknown): string | null {
  if (value instanceof Uint8Array) return inflateRawSync(value, { maxOutputLength: MAX_BYTES }).toString()
  return typeof value === 'string' ? value : null
}
