import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { Draw } from './interfaces.ts'

const WORD = 2 ** 32

/**
 * A stream of random values that a seed and a name determine. Each process, link and server has its stream, so that one
 * fault or step less changes little of what the others draw.
 */
export class Stream implements Draw {
  readonly #words

  constructor(seed: number, name: string) {
    const state = createHash('sha256').update(`${seed} ${name}`).digest()
    this.#words = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => state.readInt32LE(at)))
  }

  below(limit: number): number {
    return this.between(0, limit - 1)
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** A whole number; both limits may be drawn. */
  between(least: number, most: number): number {
    return uniformInt(this.#words, least, most)
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  share(): number {
    return (this.#words.next() >>> 0) / WORD
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let at = 0; at < length; at += 4) {
      const word = this.#words.next()
      if (length - at >= 4) bytes.writeInt32LE(word, at)
      else for (let rest = at; rest < length; rest++) bytes[rest] = word >>> (8 * (rest - at))
    }
    return bytes
  }

  uuid(): string {
    return asUuid(this.bytes(16), 4)
  }

  /** A UUID of version 7 of the moment `now`, epoch ms. */
  uuidV7(now: number): string {
    const bytes = this.bytes(16)
    bytes.writeUIntBE(now, 0, 6)
    return asUuid(bytes, 7)
  }
}

/** RFC 9562: version in the high half of byte 6, variant 10 in the top bits of byte 8. */
function asUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
