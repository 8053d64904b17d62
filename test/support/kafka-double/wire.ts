/** Reads the types of the Kafka protocol out of one request, in order. */
export class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  int8(): number {
    this.#at += 1
    return this.#bytes.readInt8(this.#at - 1)
  }

  int16(): number {
    this.#at += 2
    return this.#bytes.readInt16BE(this.#at - 2)
  }

  int32(): number {
    this.#at += 4
    return this.#bytes.readInt32BE(this.#at - 4)
  }

  int64(): bigint {
    this.#at += 8
    return this.#bytes.readBigInt64BE(this.#at - 8)
  }

  /** Empty for a null. */
  string(): string {
    return this.#take(this.int16()).toString()
  }

  /** Empty for a null. */
  bytes(): Buffer {
    return this.#take(this.int32())
  }

  array<T>(read: () => T): T[] {
    return Array.from({ length: Math.max(0, this.int32()) }, read)
  }

  #take(length: number): Buffer {
    const from = this.#at
    this.#at += Math.max(0, length)
    return this.#bytes.subarray(from, this.#at)
  }
}

/** Types of the Kafka protocol as bytes. */
export const int8 = (value: number): Buffer => Buffer.from([value])

export const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export const int64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

export const string = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([int16(bytes.length), bytes])
}

export const bytes = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value])

export const array = (items: readonly Buffer[]): Buffer => Buffer.concat([int32(items.length), ...items])
