import { array, bytes, int16, int32, int64, type Reader, string } from './wire.ts'

/** Error codes of a coordinator in the Kafka protocol. */
export const CODES = {
  UNKNOWN_SERVER_ERROR: -1,
  REQUEST_TIMED_OUT: 7,
  COORDINATOR_LOAD_IN_PROGRESS: 14,
  COORDINATOR_NOT_AVAILABLE: 15,
  NOT_COORDINATOR: 16,
  ILLEGAL_GENERATION: 22,
  UNKNOWN_MEMBER_ID: 25,
  REBALANCE_IN_PROGRESS: 27,
} as const
export type Fault = keyof typeof CODES

type Read = { topic: string; partitions: number[] }

/** A consumer group of one member: a new member replaces the previous one. */
export class Group {
  commits = 0
  #member = ''
  #members = 0
  #generation = 0
  #assignment = Buffer.alloc(0)

  join(reader: Reader, fault?: Fault): Buffer {
    reader.int32()
    const asked = reader.string()
    reader.string()
    const [protocol] = reader.array(() => ({ name: reader.string(), metadata: reader.bytes() }))
    const known = asked === '' || asked === this.#member
    const code = fault ? CODES[fault] : known ? 0 : CODES.UNKNOWN_MEMBER_ID
    if (code === 0) {
      if (asked === '') {
        this.#members += 1
        this.#member = `member-${this.#members}`
      }
      this.#generation += 1
    }
    const members = [Buffer.concat([string(this.#member), bytes(protocol?.metadata ?? Buffer.alloc(0))])]
    return Buffer.concat([
      int16(code),
      int32(this.#generation),
      string(protocol?.name ?? ''),
      string(this.#member),
      string(this.#member),
      array(code === 0 ? members : []),
    ])
  }

  sync(reader: Reader, fault?: Fault): Buffer {
    const code = this.#codeFor(reader.int32(), reader.string(), fault)
    const [mine] = reader.array(() => ({ member: reader.string(), assignment: reader.bytes() }))
    if (code === 0 && mine) this.#assignment = Buffer.from(mine.assignment)
    return Buffer.concat([int16(code), bytes(code === 0 ? this.#assignment : Buffer.alloc(0))])
  }

  heartbeat(reader: Reader, fault?: Fault): Buffer {
    return int16(this.#codeFor(reader.int32(), reader.string(), fault))
  }

  leave(reader: Reader, fault?: Fault): Buffer {
    const member = reader.string()
    const code = fault ? CODES[fault] : member === this.#member ? 0 : CODES.UNKNOWN_MEMBER_ID
    if (code === 0) this.#member = ''
    return int16(code)
  }

  /** Every offset is committed up to the beginning, which is also the end. */
  offsets(reader: Reader, fault?: Fault): Buffer {
    const code = fault ? CODES[fault] : 0
    const asked = reader.array(() => readPlaces(reader, () => reader.int32()))
    return array(
      asked.map(({ topic, partitions }) =>
        Buffer.concat([
          string(topic),
          array(
            partitions.map((partition) =>
              Buffer.concat([int32(partition), int64(0n), string(''), int16(code)]),
            ),
          ),
        ]),
      ),
    )
  }

  commit(reader: Reader, fault?: Fault): Buffer {
    const code = this.#codeFor(reader.int32(), reader.string(), fault)
    reader.int64()
    const asked = reader.array(() =>
      readPlaces(reader, () => {
        const partition = reader.int32()
        reader.int64()
        reader.string()
        return partition
      }),
    )
    if (code === 0) this.commits += 1
    return array(
      asked.map(({ topic, partitions }) =>
        Buffer.concat([
          string(topic),
          array(partitions.map((partition) => Buffer.concat([int32(partition), int16(code)]))),
        ]),
      ),
    )
  }

  #codeFor(generation: number, member: string, fault?: Fault): number {
    if (fault) return CODES[fault]
    if (member !== this.#member) return CODES.UNKNOWN_MEMBER_ID
    return generation === this.#generation ? 0 : CODES.ILLEGAL_GENERATION
  }
}

function readPlaces(reader: Reader, read: () => number): Read {
  return { topic: reader.string(), partitions: reader.array(read) }
}
